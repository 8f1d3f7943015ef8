import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll } from 'vitest';
import { openServer, type RunningServer } from '#src/server/server.ts';

/** How the admin of a journey signs in. */
export const ADMIN = { username: 'admin', password: 'a journey of a thousand gears' } as const;

type Environment = Readonly<Record<string, string>>;

const BUILT_PAGE = fileURLToPath(new URL('../../.build/site/index.html', import.meta.url));
const MAIN = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url));

/** A site that somebody serves. */
export interface Site {
  /** Without a slash at the end. */
  readonly url: string;
  close(): Promise<void>;
}

/** The built site and its real server, with the sample workshop, in this process. */
export async function openSite(environment: Environment = {}): Promise<Site> {
  requireBuiltSite();
  const folder = await temporaryFolder();
  const server: RunningServer = await openServer({ ...settings(folder), PORT: '0', ...environment });
  const close = async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { url: server.url, close };
}

/** The site of a test file, opened before the first of its tests and closed after the last. */
export function journeySite(environment: Environment = {}): Site {
  let site: Site | null = null;
  const close = async () => site?.close();
  beforeAll(async () => {
    site = await openSite(environment);
  });
  afterAll(close);
  return {
    get url() {
      if (site === null) throw new Error('The site is open only while the tests of its file run');
      return site.url;
    },
    close,
  };
}

/** A site whose server can be struck dead and started again over the same data. */
export interface MortalSite extends Site {
  /** Folder of the store and the files. */
  readonly dataDir: string;
  /** SIGKILL: nothing is drained, nothing is said. */
  kill(): Promise<void>;
  /** Starts it again on the same port, with what else is told. */
  restart(changes?: Environment): Promise<void>;
}

/** The built site and its real server, with the sample workshop, as a process of its own. */
export async function openMortalSite(): Promise<MortalSite> {
  requireBuiltSite();
  const folder = await temporaryFolder();
  const port = await freePort();
  const environment = { ...settings(folder), PORT: String(port) };
  let kill = await startProcess(environment);
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir: folder,
    kill: () => kill(),
    restart: async (changes = {}) => {
      kill = await startProcess({ ...environment, ...changes });
    },
    close: async () => {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts a server and waits until it says where it is; answers what kills it. */
async function startProcess(environment: Environment): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, [MAIN], { env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
  const gone = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGKILL');
    await gone;
  };
  for await (const line of createInterface(child.stdout)) if (line.includes(`:${environment.PORT}`)) return kill;
  throw new Error('The server ended before it listened');
}

function settings(dataDir: string): Environment {
  return {
    DATA_DIR: dataDir,
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: 'silent',
    ORDER_RATE_LIMIT: '1000',
    LOGIN_RATE_LIMIT: '1000',
  };
}

function temporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'journey-'));
}

function requireBuiltSite(): void {
  if (existsSync(BUILT_PAGE)) return;
  throw new Error('The journeys run on the built site, and there is none: run `npm run build` first');
}

/** A port that nobody listens on at the moment. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}
