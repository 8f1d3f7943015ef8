import { type Kysely, sql } from 'kysely';
import type { Tables } from './schema.ts';

/** Setting that contains the reading. */
const HOUR_METER = 'hour-meter';

/** Minutes that a running server adds at a time. */
export const STEP = 10;

/**
 * Creates the hour meter of a store, which counts the minutes for which servers ran on it. A wrong clock cannot change
 * it, so everything that is deleted for good after a time asks it. The time in which no server runs is not counted, nor is
 * up to a step before a server ends.
 */
export function createHourMeter(db: Kysely<Tables>) {
  return {
    /** Returns the reading in minutes. */
    async read(): Promise<number> {
      const row = await db.selectFrom('settings').select('value').where('name', '=', HOUR_METER).executeTakeFirst();
      return Number(row?.value ?? 0);
    },
    /**
     * Adds minutes to a reading, which the caller must have read at least so long ago. If another server has added to it
     * since, these minutes are already counted, and nothing changes.
     */
    async add(minutes: number, to: number): Promise<void> {
      const value = String(to + minutes);
      await db
        .insertInto('settings')
        .values({ name: HOUR_METER, value })
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet({ value }).where('settings.value', '=', String(to)),
        )
        .execute();
    },
  };
}

/** The reading in SQL, for a statement that stores it in a row. */
export function currentReading() {
  return sql<number>`coalesce((select cast(value as integer) from settings where name = ${HOUR_METER}), 0)`;
}

/** Returns the minutes that the meter adds in a time at least: the first step may follow at once. */
export function minutesIn(milliseconds: number): number {
  return milliseconds / 60_000 + STEP;
}
