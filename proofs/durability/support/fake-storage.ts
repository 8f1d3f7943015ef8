import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Environment } from '../../../tests/support/infrastructure/server-process.ts';

/** File storage that accepts every file after a delay, or never answers. */
export interface FakeStorage {
  readonly environment: Environment;
  /** Milliseconds until a PUT is answered. Null means never. */
  delay: number | null;
}

export async function startFakeStorage(cleanup: AsyncDisposableStack): Promise<FakeStorage> {
  const server = createServer(async (request, response) => {
    request.resume();
    await once(request, 'end').catch(() => {});
    const { delay } = storage;
    // The mark of an initialized store does not exist.
    if (request.method === 'HEAD') response.statusCode = 404;
    if (request.method === 'PUT' && delay === null) return;
    if (request.method === 'PUT') await pause(delay ?? 0);
    response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanup.defer(async () => {
    server.closeAllConnections();
    server.close();
  });
  const storage: FakeStorage = {
    environment: {
      S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      S3_BUCKET: 'workshop',
      S3_ACCESS_KEY_ID: 'attacks',
      S3_SECRET_ACCESS_KEY: 'attacks',
    },
    delay: 0,
  };
  return storage;
}
