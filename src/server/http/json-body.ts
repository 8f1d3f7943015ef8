import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Reads JSON bodies strictly: well-formed UTF-8, and no key that would reach for a prototype. */
export function addJsonParser(scope: FastifyInstance): void {
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, bytes: Buffer) => {
    try {
      return JSON.parse(utf8.decode(bytes), refusePrototype);
    } catch {
      throw Refusal.of(400, 'notJson');
    }
  });
}

/** Lets whatever body comes with a call that documents none go unread. */
export function ignoreBody(scope: FastifyInstance): void {
  scope.addContentTypeParser('*', async () => undefined);
}

function refusePrototype(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new SyntaxError('__proto__ is no key');
  return value;
}
