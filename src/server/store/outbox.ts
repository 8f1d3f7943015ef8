import type { Kysely } from 'kysely';
import type { Order } from '#src/contract/schema.generated.ts';
import type { Tables } from './schema.ts';

/** Milliseconds of the longest pause between two attempts. An order that is due later was postponed by another clock. */
export const LONGEST_PAUSE = 3_600_000;

/** Number of due orders that a claim tries until it gets one that no other server has claimed. */
const CANDIDATES = 20;

/** An order that the caller claimed and must deliver. */
export type Claim = NonNullable<Awaited<ReturnType<Outbox['claim']>>>;

/** Orders that were not delivered to the webhook yet. */
export type Outbox = ReturnType<typeof createOutbox>;

/** Adds orders in the transaction that stores them, so that no crash loses one. Delivery or deletion removes them. */
export function createOutbox(db: Kysely<Tables>) {
  let listener: (() => void) | null = null;
  return {
    /** Enables the outbox. `wake` is called for each order that is stored. */
    listen(wake: () => void): void {
      listener = wake;
    },
    wake: () => listener?.(),
    async put(transaction: Kysely<Tables>, orders: readonly Order[]): Promise<void> {
      if (listener === null) return;
      const rows = orders.map(({ _id: orderId, createdAt }) => ({ orderId, attempts: 0, createdAt, dueAt: createdAt }));
      await transaction.insertInto('outbox').values(rows).execute();
    },
    /** Claims a due order until a time. If several servers try, one of them gets it. Returns null if none is due. */
    async claim(now: Date, until: Date) {
      const latest = new Date(now.getTime() + LONGEST_PAUSE).toISOString();
      const due = db
        .selectFrom('outbox')
        .selectAll()
        .where(({ or, eb }) => or([eb('dueAt', '<=', now.toISOString()), eb('dueAt', '>', latest)]));
      for (const { orderId, attempts: before, createdAt } of await due.orderBy('dueAt').limit(CANDIDATES).execute()) {
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
    /** Returns the number of undelivered orders and the time of the oldest. Without a webhook, none waits. */
    async waiting(): Promise<{ readonly count: number; readonly since: Date | null }> {
      if (listener === null) return { count: 0, since: null };
      const { fn } = db;
      const columns = [fn.countAll().as('count'), fn.min('createdAt').as('since')] as const;
      const { count, since } = await db.selectFrom('outbox').select(columns).executeTakeFirstOrThrow();
      return { count: Number(count), since: since === null ? null : new Date(since) };
    },
  };
}
