import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Takes JSON bodies in as bytes, which weigh a fraction of what is parsed from them; `parseJson` does that in time. */
export function takeJsonBodies(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: unknown, bytes: Buffer) => bytes,
  );
}

/** Lets whatever body comes with a call that documents none go unread. */
export function ignoreBodies(scope: FastifyInstance): void {
  scope.addContentTypeParser('*', async () => undefined);
}

/**
 * Reads JSON strictly: well-formed UTF-8, and no key that would reach for a prototype.
 * @throws Refusal 400
 */
export function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(bytes), refusePrototype);
  } catch {
    throw Refusal.of(400, 'notJson');
  }
}

function refusePrototype(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new SyntaxError('__proto__ is no key');
  return value;
}
