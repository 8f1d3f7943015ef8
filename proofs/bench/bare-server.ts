/*
 * Baseline for the server benchmark, in its own process. Answers every request with the same bytes: plain Node for
 * requests without a body, Fastify for orders. Fastify validates the order and stores it durably in a table of its own,
 * in the same database as the measured server. Reads a BareAnswer from standard input and prints its address.
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
  /** Stores the orders: the URL of a PostgreSQL database, or a file. */
  readonly store?: string;
}

const KEYWORDS = new Set(['type', 'minLength', 'maxLength', 'maxItems', 'pattern']);

/** The fields of an order as JSON Schema. */
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

/** Returns a function that stores an order durably, like the measured server. */
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
