/*
 * What a server is compared with, as a process of its own: answers every request with the same bytes, by nothing but
 * Node or, where the request has a body that is to be judged, by Fastify, which keeps the body in an SQLite file of its
 * own where it is told one, and waits for the disk. Told on its input, says its address.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { json } from 'node:stream/consumers';
import fastify from 'fastify';
import { limits } from '#src/contract/limits.generated.ts';

export interface BareAnswer {
  readonly by: 'node' | 'fastify';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** In base64. */
  readonly body: string;
  /** The file in which orders are kept. */
  readonly store?: string | undefined;
}

const KEYWORDS = new Set(['type', 'minLength', 'maxLength', 'maxItems', 'pattern']);

/** The order's fields as JSON Schema. */
const properties = Object.fromEntries(
  Object.entries(limits.OrderForm).map(([name, rules]) => [
    name,
    Object.fromEntries(Object.entries(rules).filter(([keyword]) => KEYWORDS.has(keyword))),
  ]),
);
const schema = { body: { type: 'object', required: Object.keys(properties), additionalProperties: false, properties } };

const { by, status, headers, body: base64, store } = (await json(process.stdin)) as BareAnswer;
const body = Buffer.from(base64, 'base64');

if (by === 'fastify') {
  const app = fastify({ bodyLimit: 50_000_000 });
  const keep = store === undefined ? null : keeper(store);
  app.post('/*', { schema }, (request, reply) => {
    keep?.run(JSON.stringify(request.body));
    return reply.code(status).headers(headers).send(body);
  });
  console.info(await app.listen({ host: '127.0.0.1', port: 0 }));
} else {
  const server = createServer((_request, response) => response.writeHead(status, headers).end(body));
  server.listen(0, '127.0.0.1', () => {
    console.info(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
}

/** Keeps an order so that it survives a power cut, as the server under test does. */
function keeper(file: string) {
  const database = new DatabaseSync(file);
  database.exec('pragma journal_mode = wal; pragma synchronous = full; create table orders (body text) strict');
  return database.prepare('insert into orders values (?)');
}
