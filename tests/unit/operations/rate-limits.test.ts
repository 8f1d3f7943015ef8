import { describe, expect, it } from 'vitest';
import type { CallCount } from '#src/operations/ports.ts';
import { rateLimiter } from '#src/operations/rate-limits.ts';

/** Calls `sendOrder`, which may be called twice a minute, once from each network. Returns the outcomes. */
async function outcomes(networks: readonly string[], countCall?: (key: string) => Promise<CallCount>) {
  const limit = rateLimiter({ store: countCall ? { countCall } : {}, now: () => new Date(0) }, { sendOrder: 2 });
  const results: string[] = [];
  for (const address of networks) {
    const call = limit('sendOrder', { address, sessionToken: undefined });
    results.push(
      await call.then(
        () => 'admitted',
        (error) => error.code,
      ),
    );
  }
  return results;
}

/** The first networks of an IPv6 site. */
const networks = (amount: number) => Array.from({ length: amount }, (_, n) => `2001:db8:1:${n}`);

describe('the limit of calls', () => {
  it('counts each network by itself', async () => {
    const calls = ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2'];
    expect(await outcomes(calls)).toEqual(['admitted', 'admitted', 'tooManyRequests', 'admitted']);
  });

  it('admits as many calls from all networks of an IPv6 site as from four networks', async () => {
    const calls = [...networks(9), '2001:db8:2:0'];
    expect(await outcomes(calls)).toEqual([...Array<string>(8).fill('admitted'), 'tooManyRequests', 'admitted']);
  });

  it('counts the calls of all servers, by network and by site', async () => {
    const keys: string[] = [];
    const countCall = async (key: string) => {
      keys.push(key);
      return { calls: key.endsWith('/48') ? 9 : 1, left: 1_000 };
    };
    expect(await outcomes(networks(1), countCall)).toEqual(['tooManyRequests']);
    expect(keys).toEqual(['sendOrder 2001:db8:1:0', 'sendOrder 2001:db8:1::/48']);
  });

  it('does not ask the store about calls beyond the limit', async () => {
    const keys: string[] = [];
    const countCall = async (key: string) => {
      keys.push(key);
      return { calls: 1, left: 1_000 };
    };
    await outcomes(Array<string>(5).fill('192.0.2.1'), countCall);
    expect(keys).toHaveLength(2);
  });
});
