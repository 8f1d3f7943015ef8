import { join } from 'node:path';
import cookie from '@fastify/cookie';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { spoolIn } from '#src/server/files/spool.ts';
import { BodyBudget } from '#src/server/http/body-budget.ts';
import { addOperationRoutes } from '#src/server/http/operation-routes.ts';
import { sessionCookie } from '#src/server/sessions/session-cookie.ts';
import { changeDatabase, startWithAdmin, temporaryFolder } from '../../support/infrastructure/test-server.ts';

it('serves the same bytes of a list of orders until an order is added or completed', async () => {
  const server = await startWithAdmin();
  await server.orderIdOf({ name: 'Sara' });
  const names = async () => (await server.orders()).map(({ name }) => name);
  expect(await names()).toEqual(['Sara']);
  changeDatabase(join(server.dataDir, 'workshop.sqlite'), "update orders set name = 'Mina'");
  expect(await names()).toEqual(['Sara']);
  const id = await server.orderIdOf({ name: 'Reza' });
  expect(await names()).toEqual(['Reza', 'Mina']);
  await server.completeOrder(id);
  expect(await names()).toEqual(['Mina']);
});

it('caches no list under an earlier revision than it has', async () => {
  const app = fastify();
  const space = { requireSpace: async () => {}, releaseReserve: () => false };
  await app.register(cookie);
  // An item is added before the first reading and deleted after it, so all calls find revision 1.
  const readings = [{ revision: '2', items: ['newer'] }];
  addOperationRoutes(app, {
    api: {
      respond: async () => {
        const read = async () => readings.shift() ?? { revision: '1', items: ['current'] };
        return { kind: 'list', revision: '1', read };
      },
    },
    cookie: sessionCookie(null),
    admission: { admit: async () => {}, callerOf: () => ({ address: '', sessionToken: undefined }) },
    bodies: new BodyBudget(),
    spool: spoolIn(await temporaryFolder(), space),
  });
  const listed = async () => {
    const { headers, body } = await app.inject('/api/products');
    return [headers.etag, body];
  };
  expect([await listed(), await listed()]).toEqual([
    ['"2"', '["newer"]'],
    ['"1"', '["current"]'],
  ]);
});
