import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '#src/domain/language/language.ts';
import { randomId } from '#src/domain/random-id.ts';
import { createApi } from '#src/operations/api.ts';
import type { Config } from '#src/server/config.ts';
import type { DiskSpace } from '#src/server/files/disk-space.ts';
import { ImageWork } from '#src/server/files/image-work.ts';
import type { Spool } from '#src/server/files/spool.ts';
import { storedPasswords } from '#src/server/sessions/credential.ts';
import { sessionCookie } from '#src/server/sessions/session-cookie.ts';
import type { ServerFiles } from '#src/server/storage.ts';
import type { ServerStore } from '#src/server/store/kysely-store.ts';
import type { Sweeping } from '#src/server/sweeping.ts';
import type { PageRenderer } from '#src/site/rendering/page-renderer.ts';
import { timeZone } from '#workshop/derived/time-zone.ts';
import { createAdmission } from './admission.ts';
import { BodyBudget } from './body-budget.ts';
import { createKnownNotice } from './known-notice.ts';
import { createKnownProducts } from './known-products.ts';
import { createLimitReports } from './limit-reports.ts';
import type { LogOutput } from './log-output.ts';
import { openPages } from './page-routes.ts';
import { createReceipts } from './receipts.ts';
import { securityPolicy } from './security-headers.ts';

export interface AppDependencies {
  readonly config: Config;
  readonly log: LogOutput;
  readonly store: ServerStore;
  readonly files: ServerFiles;
  readonly space: DiskSpace;
  readonly spool: Spool;
  /** True if other servers use the same store and files. */
  readonly isShared: boolean;
  /** Folder of the built site. If it contains no index.html, only the API is served. */
  readonly siteDir: string;
  /** Renders the site's pages. If null, the browser renders them. */
  readonly renderer: PageRenderer | null;
  /** Result of this start's sweep of unreferenced files. */
  readonly sweeping: Sweeping;
  /** True if the files of the program have changed since the start. Default: never. */
  readonly hasProgramChanged?: (() => Promise<boolean>) | undefined;
  /** The language of visitors without a preference. */
  readonly defaultLanguage: Language;
  /** Names of the owner's further pages. */
  readonly textPages: readonly string[];
}

/** Parts of the server that its plugins share. */
export type Services = Awaited<ReturnType<typeof openServices>>;

/** @param listeningOrigin returns the origin of the socket, once the server listens */
export async function openServices(dependencies: AppDependencies, listeningOrigin: () => string) {
  const { config, store, files, space, spool, isShared, siteDir, renderer, defaultLanguage, textPages } = dependencies;
  const { hasProgramChanged = async () => false } = dependencies;
  const shell = await readFile(join(siteDir, 'index.html'), 'utf8').catch(() => null);
  // `listeningOrigin` asks the operating system for the address, so it is read only once.
  let { publicOrigin: ownOrigin } = config;
  const origin = () => {
    ownOrigin ??= listeningOrigin();
    return ownOrigin;
  };
  const policyOf = (html: string) => securityPolicy(config, html, renderer?.inlineScripts);
  const now = () => new Date();
  const receiptSecret = await store.secret('receipts');
  const receipts = createReceipts({ orders: store.orders, secret: receiptSecret });
  const limits = createLimitReports();
  const products = createKnownProducts(store.products);
  // Loads the products now, so that pages can be rendered even if the store is unavailable at the first request.
  await products.current().catch(() => {});
  const notice = createKnownNotice(store.notice.read, now, timeZone);
  const render = renderer?.render ?? null;
  const pages =
    shell === null
      ? null
      : openPages({ products, notice, receipts, limits, render, shell, policyOf, origin, defaultLanguage, textPages });
  const images = new ImageWork(spool);
  const ports = {
    store,
    files,
    images,
    passwords: storedPasswords(store),
    now,
    timeZone,
    randomId,
    uploadSecret: await store.secret('uploads'),
    receiptSecret,
    // A data folder can be replaced by an older copy only while no server runs, so each start gets an id of its own.
    storeId: isShared ? await store.secret('revisions') : randomId(),
  };
  const api = createApi(ports, { sendOrder: config.orderRateLimit, login: config.loginRateLimit });
  const cookie = sessionCookie(config.publicOrigin);
  const bodies = new BodyBudget();
  const admission = createAdmission({ api, cookie, space, bodies });
  const deliveries = { abandoned: 0 };
  /** Checks of `/readyz` and the metrics. */
  const parts = { store: store.ping, files: files.ping, room: () => space.requireSpace() };
  return {
    ...dependencies,
    hasProgramChanged,
    origin,
    receipts,
    limits,
    products,
    pages,
    images,
    api,
    cookie,
    bodies,
    admission,
    parts,
    deliveries,
  };
}
