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

it('does not cache a list that is newer than its revision', async () => {
  const app = fastify();
  const space = { requireSpace: async () => {}, releaseReserve: () => false };
  await app.register(cookie);
  const readings = [
    { list: ['newer'], isCurrent: false },
    { list: ['current'], isCurrent: true },
  ];
  addOperationRoutes(app, {
    api: {
      admit: async () => {},
      respond: async () => {
        const [{ list, isCurrent } = { list: [], isCurrent: true }] = readings;
        const read = async () => {
          readings.shift();
          return list;
        };
        return { kind: 'list', revision: '1', read, isCurrent: async () => isCurrent };
      },
    },
    cookie: sessionCookie(null),
    space,
    bodies: new BodyBudget(),
    spool: spoolIn(await temporaryFolder(), space),
  });
  const listed = async () => (await app.inject('/api/products')).json();
  expect([await listed(), await listed(), await listed()]).toEqual([['newer'], ['current'], ['current']]);
});
