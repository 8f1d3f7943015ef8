import { join } from 'node:path';
import type { Order } from '#src/contract/schema.generated.ts';
import { openPostgresStore } from '#src/server/store/postgres.ts';
import { openSqliteStore } from '#src/server/store/sqlite.ts';
import { signIn } from '../../../tests/support/infrastructure/server-process.ts';
import { type Attack, type AttackedServer, PASSWORD } from '../support/attack.ts';
import { flood } from '../support/flood.ts';

const ORDERS = 50_000;
const LOT = 500;

/** The bystander's orders change the list continuously. */
export const orderLists: Attack = {
  title: 'five admins that load a list of 50,000 orders over and over',
  async prepare(server) {
    await fill(server);
    const { cookie } = await signIn(server.url, PASSWORD);
    const headers = { cookie, 'accept-encoding': 'br' };
    return {
      run: () =>
        flood({
          port: server.port,
          connections: 5,
          addresses: 1,
          duration: 15_000,
          request: () => ({ path: '/api/orders/getorders', headers }),
        }),
    };
  },
};

async function fill({ dataDir, databaseUrl }: AttackedServer): Promise<void> {
  const file = join(dataDir, 'workshop.sqlite');
  const store = databaseUrl === null ? await openSqliteStore(file) : await openPostgresStore(databaseUrl);
  for (let stored = 0; stored < ORDERS; stored += LOT) {
    const lot = Array.from({ length: LOT }, (_, index) => orderOf(stored + index));
    await Promise.all(lot.map((order) => store.orders.add(order, null)));
  }
  await store.close();
}

function orderOf(number: number): Order {
  return {
    _id: `ORDER${String(number).padStart(17, '0')}`,
    name: `Sara ${number}`,
    phone: '09121234567',
    description: `Gear ${number}. `.repeat(30),
    files: [],
    createdAt: new Date(Date.UTC(2026, 0, 1) + number * 1_000).toISOString(),
  };
}
