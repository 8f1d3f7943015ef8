import { NETWORKS_OF_A_SITE, siteOf } from '#src/domain/network.ts';
import { CallCounts } from './call-counts.ts';
import type { OperationId } from './documented-operation.ts';
import { RATE_PERIOD } from './lifetimes.ts';
import type { Caller } from './operation.ts';
import { OperationError } from './operation-error.ts';
import type { Ports } from './ports.ts';

/** Calls per minute and network, for the operations that are limited. */
export type RateLimits = Readonly<Partial<Record<OperationId, number>>>;

/**
 * Returns a function that counts a caller's call of an operation. All networks of an IPv6 site together may call as often
 * as four networks. Calls are counted in memory first, so that a flood does not reach the store.
 * @throws OperationError if the caller's network or its site has reached the limit
 */
export function rateLimiter(
  { store, now }: Pick<Ports, 'now'> & { readonly store: Pick<Ports['store'], 'countCall'> },
  rateLimits: RateLimits,
): (operationId: OperationId, caller: Caller) => Promise<void> {
  const counts = new CallCounts();
  const count = async (operationId: OperationId, caller: string, limit: number) => {
    const key = `${operationId} ${caller}`;
    const own = counts.add(key, RATE_PERIOD);
    if (own.calls > limit) throw OperationError.tooManyRequests(own.left);
    const shared = await store.countCall?.(key, RATE_PERIOD, now());
    if (shared && shared.calls > limit) throw OperationError.tooManyRequests(shared.left);
  };
  return async (operationId, { address: network }) => {
    const limit = rateLimits[operationId];
    if (limit === undefined) return;
    await count(operationId, network, limit);
    const site = siteOf(network);
    if (site !== null) await count(operationId, site, NETWORKS_OF_A_SITE * limit);
  };
}
