import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createNodeMocks } from '#src/mocks/node.ts';
import { openServer } from '#src/server/server.ts';

/** A site that answers, with the admin's account. */
export interface OpenSite {
  readonly url: string;
  readonly username: string;
  readonly password: string;
  close(): Promise<void>;
}

/** Calls a minute; without a number there are more than any test makes. */
export interface RateLimits {
  readonly login?: number;
  readonly sendOrder?: number;
}

export interface Adapter {
  readonly name: 'mocks' | 'server';
  open(limits?: RateLimits): Promise<OpenSite>;
}

const ADMIN = { username: 'admin', password: 'workshop' };

/** The mocks in Node. */
export const mocks: Adapter = {
  name: 'mocks',
  async open(rateLimits = {}) {
    const { listen, close } = createNodeMocks({ isCookieJarSimulated: false, rateLimits });
    listen();
    return { url: 'http://mocks.test', ...ADMIN, close: async () => close() };
  },
};

/** The reference server by itself. */
export const server: Adapter = {
  name: 'server',
  async open({ login = 1_000_000, sendOrder = 1_000_000 } = {}) {
    const folder = await mkdtemp(join(tmpdir(), 'workshop-contract-'));
    const { url, close } = await openServer({
      PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      LOGIN_RATE_LIMIT: String(login),
      ORDER_RATE_LIMIT: String(sendOrder),
    });
    return {
      url,
      ...ADMIN,
      close: async () => {
        await close();
        await rm(folder, { recursive: true });
      },
    };
  },
};
