import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setupServer } from 'msw/node';
import { createMocks, type MockOptions } from './mocks.ts';

const root = join(import.meta.dirname, '../..');

/** The mocks in Node, with MSW's server to start, override and stop. */
export type NodeMocks = ReturnType<typeof createNodeMocks>;

/** The mocks in Node; by default a login opens the session for every later call, as in a browser. */
export function createNodeMocks(options: Omit<MockOptions, 'readImage'> = {}) {
  const mocks = createMocks({ ...options, readImage });
  const server = setupServer(...mocks.handlers);
  return {
    ...mocks,
    server,
    /** Starts to respond; a request that nothing responds to is an error. */
    listen: () => server.listen({ onUnhandledFrame: 'error' }),
    close: () => server.close(),
  };
}

async function readImage(name: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readFile(join(root, 'src/seed/images', name)));
}
