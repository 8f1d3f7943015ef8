import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer, preview } from 'vite';
import { freePort } from '../../support/infrastructure/free-port.ts';
import { startServerProcess, stopProcess } from '../../support/infrastructure/server-process.ts';

/** Credentials of the admin. */
export const ADMIN = { username: 'admin', password: 'a thousand gears in one box' } as const;

const DEMO = fileURLToPath(new URL('../../../.build/demo', import.meta.url));

type Environment = Readonly<Record<string, string>>;

/** Process of the real server with the built site, the sample workshop and a data folder of its own. */
export interface Server {
  /** Without a slash at the end. */
  readonly url: string;
  /** Folder of the store and the files. */
  readonly dataDir: string;
  /** Kills the server with SIGKILL. */
  kill(): Promise<void>;
  /** Starts it again on the same port, with changed settings. */
  restart(changes?: Environment): Promise<void>;
  /** Stops the server and removes its data. */
  close(): Promise<void>;
}

export async function openServer(changes: Environment = {}): Promise<Server> {
  const dataDir = await mkdtemp(join(tmpdir(), 'e2e-'));
  const port = changes.PORT ?? String(await freePort());
  const environment = {
    DATA_DIR: dataDir,
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: 'silent',
    ORDER_RATE_LIMIT: '1000',
    LOGIN_RATE_LIMIT: '1000',
    ...changes,
    PORT: port,
  };
  let child = await startSeeded(environment);
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    kill: () => stopProcess(child, 'SIGKILL'),
    restart: async (other = {}) => {
      child = await startSeeded({ ...environment, ...other });
    },
    close: async () => {
      await stopProcess(child, 'SIGKILL');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts a server with the sample workshop. */
const startSeeded = async (environment: Environment) => (await startServerProcess(environment, [])).process;

/** Serves the built demo on its mocks, as `npm run demo` does. */
export async function openDemo(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = await preview({
    logLevel: 'error',
    build: { outDir: DEMO },
    preview: { host: '127.0.0.1', port: await freePort() },
  });
  return { url: urlOf(server), close: () => server.close() };
}

/** Serves the sources on the mocks as `npm run dev` does, with an empty cache. */
export async function openDevelopment() {
  const cacheDir = await mkdtemp(join(tmpdir(), 'e2e-vite-'));
  // If it is empty, Vite sets it for the whole process, and a development server after a demo would run without mocks.
  process.env.NODE_ENV = 'development';
  const server = await createServer({
    logLevel: 'error',
    cacheDir,
    server: { host: '127.0.0.1', port: await freePort() },
  });
  await server.listen();
  return {
    url: urlOf(server),
    close: async () => {
      await server.close();
      await rm(cacheDir, { recursive: true, force: true });
    },
  };
}

function urlOf({ resolvedUrls }: { readonly resolvedUrls: { readonly local: readonly string[] } | null }): string {
  return resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';
}
