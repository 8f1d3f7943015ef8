import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { RenderPage } from '#src/domain/page-rendering.ts';
import type { FreeBytes } from '#src/server/files/disk-space.ts';
import { createApp } from '#src/server/http/app.ts';
import { settleCredential } from '#src/server/sessions/credential.ts';
import { StoreBusy } from '#src/server/store/store-busy.ts';
import { type Config, ConfigError, configFrom, messageOf } from './config.ts';
import { seedStore } from './seeding.ts';
import { openStorage } from './storage.ts';
import { nothingSwept, sweepFiles } from './sweeping.ts';

export interface ServerOptions {
  /** Whether a fresh store gets the sample workshop; true unless told. */
  readonly seed?: boolean;
  /** Starts on a store even if its workshop was moved elsewhere. */
  readonly anyway?: boolean;
  /** Folder of the built site; `.build/site` unless told. */
  readonly siteDir?: string;
  /** Renders the site's pages; the renderer that was built beside the site unless told. */
  readonly render?: RenderPage;
  /** How much room there is; the disk's own answer unless told. */
  readonly freeBytes?: FreeBytes;
}

const BUILT_SITE = fileURLToPath(new URL('../../.build/site', import.meta.url));

/** Starts the reference server; `PORT=0` picks a free port. @throws ConfigError for what an operator can mend */
export async function openServer(environment: NodeJS.ProcessEnv, options: ServerOptions = {}) {
  const config = configFrom(environment);
  await using cleanup = new AsyncDisposableStack();
  const { store, files, space, spool, isShared } = cleanup.use(await openStorage(config, options.freeBytes));
  if (!options.anyway) await store.refuseIfMoved();
  const now = new Date();
  const isRemote = config.databaseUrl !== null;
  const sweeping = (await store.isBegun()) ? await sweepFiles({ store, files, now, isRemote }) : nothingSwept();
  await store.dropExpired(now);
  // Of servers that start at once on a fresh store one begins it.
  const adminPassword = await retryWhileBusy(() =>
    store.inTurn(async () => {
      if (!(await store.isBegun())) await seedStore(store, files, options.seed ?? true);
      return settleCredential(store, config);
    }),
  );
  if (!(await files.hasStoreMark())) await files.putStoreMark();
  const siteDir = options.siteDir ?? BUILT_SITE;
  // Whose products are at another host's API, that host's list alone knows.
  const isApiElsewhere = Boolean(environment.VITE_API_BASE_URL);
  const render = options.render ?? (isApiElsewhere ? null : await builtRenderer(siteDir));
  const app = await createApp({ config, store, files, space, spool, isShared, siteDir, render, sweeping });
  cleanup.defer(() => app.close());
  await listen(app, config).catch(async (error: unknown) => {
    // What was generated is told by a start that succeeds, or by nobody.
    if (adminPassword !== null) await store.credentials.delete();
    throw error;
  });
  const ending = cleanup.move();
  return {
    ...addressOf(app, config),
    /** Where one was generated just now; it is not to be had again. */
    adminPassword,
    close: () => ending.disposeAsync(),
  };
}

/** How often a server that starts waits for its turn, as long as a call would each time. */
const TRIES = 12;

/** To fill a fresh store may take another server longer than a call would wait. */
async function retryWhileBusy<Result>(begin: () => Promise<Result>): Promise<Result> {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      return await begin();
    } catch (error) {
      if (!(error instanceof StoreBusy) || left === 0) throw error;
    }
  }
}

/** The renderer that the build puts beside the site; null where there is none. */
export async function builtRenderer(siteDir: string): Promise<RenderPage | null> {
  const folder = join(siteDir, '../renderer');
  // What a build writes last.
  if (!existsSync(join(folder, 'manifest.json'))) return null;
  const { openRenderer } = await import(pathToFileURL(join(folder, 'render-page.js')).href);
  return openRenderer(siteDir);
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw new ConfigError([`PORT ${port} at HOST ${host} cannot be listened on: ${messageOf(error)}`]);
  }
}

/** Where it can be reached from this machine, without a slash at the end. */
function addressOf(app: FastifyInstance, { host }: Config): { url: string; port: number } {
  const { port } = app.server.address() as AddressInfo;
  const reachable = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[host] ?? (host.includes(':') ? `[${host}]` : host);
  return { url: `http://${reachable}:${port}`, port };
}
