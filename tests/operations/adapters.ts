import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createNodeMocks } from '#src/mocks/node.ts';
import { openServer } from '#src/server/server.ts';
import { openRoundRobin } from '../support/round-robin.ts';
import { hasS3, newBucket, newDatabase } from '../support/shared-services.ts';

/** A site that answers. */
export interface OpenSite {
  readonly url: string;
  close(): Promise<void>;
}

/** Calls a minute; without a number there are more than any test makes. */
export interface RateLimits {
  readonly login?: number;
  readonly sendOrder?: number;
}

export interface Adapter {
  readonly hasStorage?: boolean;
  open(limits?: RateLimits): Promise<OpenSite>;
}

/** The admin's account on both. */
export const ADMIN = { username: 'admin', password: 'workshop' };

/** The mocks in Node. */
export const mocks: Adapter = {
  async open(rateLimits = {}) {
    const { listen, close } = createNodeMocks({ isCookieJarSimulated: false, rateLimits });
    listen();
    return { url: 'http://mocks.test', close: async () => close() };
  },
};

/** The reference server on its own store. */
export const server: Adapter = { open: (limits) => openServerWith({}, limits) };

/** The same on PostgreSQL. */
const postgres: Adapter = { open: async (limits) => openServerWith({ DATABASE_URL: await newDatabase() }, limits) };

/** Two copies of it on one PostgreSQL and one bucket, which take the calls in turns. */
const copies: Adapter = {
  hasStorage: true,
  async open(limits) {
    const environment = { DATABASE_URL: await newDatabase(), ...(await newBucket()) };
    const servers = await Promise.all([1, 2].map(() => openServerWith(environment, limits)));
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

/** What of this the services of this machine are enough for. */
export const shared = hasS3 ? copies : postgres;

async function openServerWith(
  environment: Readonly<Record<string, string>>,
  { login = 1_000_000, sendOrder = 1_000_000 }: RateLimits = {},
): Promise<OpenSite> {
  const folder = await mkdtemp(join(tmpdir(), 'workshop-contract-'));
  const { url, close } = await openServer({
    PORT: '0',
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    LOGIN_RATE_LIMIT: String(login),
    ORDER_RATE_LIMIT: String(sendOrder),
    ...environment,
  });
  return {
    url,
    close: async () => {
      await close();
      await rm(folder, { recursive: true });
    },
  };
}
