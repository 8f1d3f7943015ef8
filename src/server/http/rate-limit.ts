import limiter, { type RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';

const MINUTE = 60_000;

/** Makes `rateLimit` work on the routes that ask for it. */
export async function addRateLimiter(app: FastifyInstance): Promise<void> {
  await app.register(limiter, { global: false, addHeaders: NO_HEADERS, addHeadersOnExceeding: NO_HEADERS });
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

/** How much is left is nobody's business. */
const NO_HEADERS = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
  'retry-after': false,
};
