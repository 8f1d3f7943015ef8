import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setupServer } from 'msw/node';
import { SAMPLE_FOLDER } from '#src/seed/sample-folder.ts';
import { createMocks, type MockOptions } from './mocks.ts';

export type NodeMocks = ReturnType<typeof createNodeMocks>;

/** Creates the mocks with MSW's server for Node. By default, all calls after a login have its session, as in a browser. */
export function createNodeMocks(options: Omit<MockOptions, 'readImage'> = {}) {
  const mocks = createMocks({ ...options, readImage });
  const server = setupServer(...mocks.handlers);
  return {
    ...mocks,
    server,
    /** Starts to intercept requests. A request without a handler is an error. */
    listen: () => server.listen({ onUnhandledFrame: 'error' }),
    close: () => server.close(),
  };
}

async function readImage(name: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readFile(join(SAMPLE_FOLDER, name)));
}
