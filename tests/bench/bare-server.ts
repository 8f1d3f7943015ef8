/*
 * What a server is compared with, as a process of its own: answers every request with the same bytes, by nothing but
 * Node or, where the request has a body that is to be judged, by Fastify, which keeps the body where the server under
 * test does, in a table of its own, and waits for the disk. Told on its input, says its address.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { json } from 'node:stream/consumers';
import fastify from 'fastify';
import { Pool } from 'pg';
import { limits } from '#src/contract/limits.generated.ts';

export interface BareAnswer {
  readonly by: 'node' | 'fastify';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** In base64. */
  readonly body: string;
  /** Where orders are kept: the URL of a PostgreSQL, or a file. */
  readonly store?: string;
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
  const keep = await keeper(store);
  app.post('/*', { schema }, async (request, reply) => {
    await keep(JSON.stringify(request.body));
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
async function keeper(store = ''): Promise<(order: string) => unknown> {
  if (store.startsWith('postgres:')) {
    const pool = new Pool({ connectionString: store });
    await pool.query('create table if not exists bare_orders (body text)');
    return (order) => pool.query('insert into bare_orders values ($1)', [order]);
  }
  const database = new DatabaseSync(store);
  database.exec('pragma journal_mode = wal; pragma synchronous = full; create table orders (body text) strict');
  const insertion = database.prepare('insert into orders values (?)');
  return (order) => insertion.run(order);
}
