import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { FreeBytes } from '#src/server/files/disk-space.ts';
import { createApp } from '#src/server/http/app.ts';
import { openLog } from '#src/server/http/log-output.ts';
import { settleCredential } from '#src/server/sessions/credential.ts';
import type { PasswordCost } from '#src/server/sessions/password.ts';
import { StoreBusy } from '#src/server/store/store-busy.ts';
import type { PageRenderer } from '#src/site/rendering/page-renderer.ts';
import { pages } from '#workshop/derived/pages.ts';
import { workshop } from '#workshop/details.ts';
import { type Config, ConfigError, configFrom, messageOf } from './config.ts';
import { requireFilesOf, seedStore } from './seeding.ts';
import { openStorage } from './storage.ts';
import { nothingSwept, sweepFiles } from './sweeping.ts';

export interface ServerOptions {
  /** True (default) if a fresh store gets the sample workshop. */
  readonly seed?: boolean;
  /** Starts on a store even if its workshop was moved elsewhere, or none of its files exist. */
  readonly anyway?: boolean;
  /** Folder of the built site. Default: `.build/site`. */
  readonly siteDir?: string;
  /** Renders the site's pages. Default: the renderer that was built with the site. */
  readonly renderer?: PageRenderer;
  /** Returns the free disk space. Default: the system's `statfs`. */
  readonly freeBytes?: FreeBytes;
  /** True if the files of the program have changed since the start. Default: never. */
  readonly hasProgramChanged?: () => Promise<boolean>;
  /** Cost of new password hashes. Default: `RECOMMENDED_COST`. */
  readonly passwordCost?: PasswordCost;
}

const BUILT_SITE = fileURLToPath(new URL('../../.build/site', import.meta.url));

/** Starts the reference server. `PORT=0` picks a free port. @throws ConfigError if the operator can fix the problem */
export async function openServer(environment: NodeJS.ProcessEnv, options: ServerOptions = {}) {
  const config = configFrom(environment);
  await using cleanup = new AsyncDisposableStack();
  const log = cleanup.use(openLog());
  const { store, files, space, spool, isShared } = cleanup.use(await openStorage(config, options.freeBytes));
  const isBegun = await store.isBegun();
  if (!options.anyway) {
    await store.refuseIfMoved();
    if (isBegun) await requireFilesOf(store, files);
  }
  const now = new Date();
  const isRemote = config.databaseUrl !== null;
  const sweeping = isBegun ? await sweepFiles({ store, files, now, isRemote }) : nothingSwept();
  // If several servers start on a fresh store, one of them seeds it and generates the password.
  const adminPassword = await retryWhileBusy(() =>
    store.withWriteLock(async () => {
      if (!(await store.isBegun())) await seedStore(store, files, options.seed ?? true);
      return settleCredential(store, config, options.passwordCost);
    }),
  );
  if (!(await files.hasStoreMark())) await files.putStoreMark();
  const siteDir = options.siteDir ?? BUILT_SITE;
  // If the API is on another host, this server does not know the products and cannot render them.
  const isApiElsewhere = Boolean(environment.VITE_API_BASE_URL);
  const renderer = options.renderer ?? (isApiElsewhere ? null : await builtRenderer(siteDir));
  const { defaultLanguage } = workshop;
  const storage = { store, files, space, spool, isShared };
  const textPages = Object.keys(pages);
  const site = { siteDir, renderer, defaultLanguage, textPages, hasProgramChanged: options.hasProgramChanged };
  const app = await createApp({ config, log, ...storage, ...site, sweeping });
  cleanup.defer(() => app.close());
  await listen(app, config).catch(async (error: unknown) => {
    // A failed start does not print the generated password, so the next start must generate one.
    if (adminPassword !== null) await store.credentials.delete();
    throw error;
  });
  const ending = cleanup.move();
  return {
    ...addressOf(app, config),
    /** The admin password, if this start generated one. Only its hash is stored, so it cannot be shown again. */
    adminPassword,
    close: () => ending.disposeAsync(),
  };
}

/** Attempts of a starting server to get the write lock. Each waits as long as a call would. */
const TRIES = 12;

/** Retries, because another server may take longer to seed a fresh store than a call waits. */
async function retryWhileBusy<Result>(begin: () => Promise<Result>): Promise<Result> {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      return await begin();
    } catch (error) {
      if (!(error instanceof StoreBusy) || left === 0) throw error;
    }
  }
}

/** Loads the renderer that was built with the site. Returns null if there is none. */
export async function builtRenderer(siteDir: string): Promise<PageRenderer | null> {
  const folder = join(siteDir, '../renderer');
  // The build writes the manifest last.
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

/** Returns the URL of the server on this machine, without a trailing slash. */
function addressOf(app: FastifyInstance, { host }: Config): { url: string; port: number } {
  const { port } = app.server.address() as AddressInfo;
  const reachable = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[host] ?? (host.includes(':') ? `[${host}]` : host);
  return { url: `http://${reachable}:${port}`, port };
}
