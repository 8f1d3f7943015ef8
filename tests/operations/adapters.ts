import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createNodeMocks } from '#src/mocks/node.ts';
import { openServer } from '#src/server/server.ts';
import { openRoundRobin } from '../support/infrastructure/round-robin.ts';
import { hasS3, newDatabase, newSharedStorage } from '../support/infrastructure/shared-services.ts';
import { LOW_COST } from '../support/infrastructure/test-server.ts';

/** A running site. */
export interface OpenSite {
  readonly url: string;
  close(): Promise<void>;
}

/** Limits are calls per minute. Without a number, no test reaches the limit. */
export interface SiteOptions {
  readonly login?: number;
  readonly sendOrder?: number;
  /** True (default) if the site begins with the sample products. */
  readonly hasSamples?: boolean;
}

export interface Adapter {
  readonly hasStorage?: boolean;
  open(options?: SiteOptions): Promise<OpenSite>;
}

/** The admin account of the mocks and the server. */
export const ADMIN = { username: 'admin', password: 'workshop' };

/** The mocks, running in Node. */
export const mocks: Adapter = {
  async open({ hasSamples: _, ...rateLimits } = {}) {
    const { listen, close } = createNodeMocks({ isCookieJarSimulated: false, rateLimits });
    listen();
    return { url: 'http://mocks.test', close: async () => close() };
  },
};

/** The reference server with its own store. */
export const server: Adapter = { open: (options) => openServerWith({}, options) };

/** The reference server on PostgreSQL. */
const postgres: Adapter = { open: async (options) => openServerWith({ DATABASE_URL: await newDatabase() }, options) };

/** Two reference servers that share a PostgreSQL database and a bucket, behind a round-robin proxy. */
const copies: Adapter = {
  hasStorage: true,
  async open(options) {
    const environment = await newSharedStorage();
    const servers = await Promise.all([1, 2].map(() => openServerWith(environment, options)));
    const proxy = await openRoundRobin(servers.map(({ url }) => url));
    return {
      url: proxy.url,
      close: async () => {
        await proxy.close();
        await Promise.all(servers.map(({ close }) => close()));
      },
    };
  },
};

/** The servers that share services, as far as this machine provides them. */
export const shared = hasS3 ? copies : postgres;

async function openServerWith(
  environment: Readonly<Record<string, string>>,
  { login = 1_000_000, sendOrder = 1_000_000, hasSamples = true }: SiteOptions = {},
): Promise<OpenSite> {
  const folder = await mkdtemp(join(tmpdir(), 'workshop-contract-'));
  const { url, close } = await openServer(
    {
      PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      LOGIN_RATE_LIMIT: String(login),
      ORDER_RATE_LIMIT: String(sendOrder),
      ...environment,
    },
    { seed: hasSamples, passwordCost: LOW_COST },
  );
  return {
    url,
    close: async () => {
      await close();
      await rm(folder, { recursive: true });
    },
  };
}
