import limiter, { type FastifyRateLimitStore, type RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { CallCounts } from './call-counts.ts';
import { Refusal } from './refusal.ts';

const MINUTE = 60_000;

/** Makes `rateLimit` work on the routes that ask for it. */
export async function addRateLimiter(app: FastifyInstance): Promise<void> {
  await app.register(limiter, {
    global: false,
    store: SteadyStore,
    addHeaders: NO_HEADERS,
    addHeadersOnExceeding: NO_HEADERS,
  });
}

/** A limit for one route, counted per address (IPv6: per /64 network) and minute. */
export function rateLimit(callsPerMinute: number): RateLimitOptions {
  return {
    max: callsPerMinute,
    timeWindow: MINUTE,
    errorResponseBuilder: (_request, { ttl }) =>
      Refusal.of(429, 'tooManyRequests', { 'retry-after': String(Math.max(1, Math.ceil(ttl / 1000))) }),
  };
}

/** The plugin's own store goes by the time of day: a clock set back by an hour would lock addresses out for an hour. */
class SteadyStore implements FastifyRateLimitStore {
  readonly #counts = new CallCounts();

  incr(key: string, answer: (error: null, result: { current: number; ttl: number }) => void): void {
    const { calls, left } = this.#counts.add(key, MINUTE);
    answer(null, { current: calls, ttl: left });
  }

  child(): SteadyStore {
    return new SteadyStore();
  }
}

/** How much is left is nobody's business. */
const NO_HEADERS = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
  'retry-after': false,
};
