import type { Kysely } from 'kysely';
import type { Order } from '#src/contract/schema.generated.ts';
import type { Tables } from './schema.ts';

/** As many are looked at for one that nobody else has claimed. */
const CANDIDATES = 20;

/** An order that is to be told of now, by whoever claimed it. */
export type Claim = NonNullable<Awaited<ReturnType<Outbox['claim']>>>;

/** The orders that somebody outside is still to be told of. */
export type Outbox = ReturnType<typeof createOutbox>;

/** An order comes in with its own transaction, so that no crash forgets it, and goes when it is told of or deleted. */
export function createOutbox(db: Kysely<Tables>) {
  let listener: (() => void) | null = null;
  return {
    /** From now on orders are put in, and this is called for each that is stored. */
    listen(wake: () => void): void {
      listener = wake;
    },
    wake: () => listener?.(),
    async put(transaction: Kysely<Tables>, orders: readonly Order[]): Promise<void> {
      if (listener === null) return;
      const rows = orders.map(({ _id: orderId, createdAt }) => ({ orderId, attempts: 0, createdAt, dueAt: createdAt }));
      await transaction.insertInto('outbox').values(rows).execute();
    },
    /** Takes an order that is due for itself until then; of several servers that try, one gets it. */
    async claim(now: Date, until: Date) {
      const due = db.selectFrom('outbox').selectAll().where('dueAt', '<=', now.toISOString());
      for (const { orderId, attempts: before, createdAt } of await due.orderBy('dueAt').limit(CANDIDATES).execute()) {
        /** With this one. */
        const attempts = before + 1;
        const { numUpdatedRows } = await db
          .updateTable('outbox')
          .set({ attempts, dueAt: until.toISOString() })
          .where('orderId', '=', orderId)
          .where('attempts', '=', before)
          .executeTakeFirst();
        if (numUpdatedRows > 0n) return { orderId, attempts, createdAt: new Date(createdAt) };
      }
      return null;
    },
    async postpone(orderId: string, dueAt: Date): Promise<void> {
      const due = { dueAt: dueAt.toISOString() };
      await db.updateTable('outbox').set(due).where('orderId', '=', orderId).execute();
    },
    async delete(orderId: string): Promise<void> {
      await db.deleteFrom('outbox').where('orderId', '=', orderId).execute();
    },
    /** How many wait, and since when the oldest does. */
    async waiting(): Promise<{ readonly count: number; readonly since: Date | null }> {
      const { fn } = db;
      const columns = [fn.countAll().as('count'), fn.min('createdAt').as('since')] as const;
      const { count, since } = await db.selectFrom('outbox').select(columns).executeTakeFirstOrThrow();
      return { count: Number(count), since: since === null ? null : new Date(since) };
    },
  };
}
