/** A row that may have been edited by hand: every column may be missing or have any type. */
export type Unchecked<Row> = { readonly [Column in keyof Row]?: unknown };

/** Reports each row once that was repaired when it was read, or left out. The other rows remain readable. */
export class DamagedRows {
  readonly #reported = new Set<string>();
  #listener: ((row: string) => void) | null = null;

  /** Sets the listener, which receives each damaged row as `table id`. */
  listen(listener: (row: string) => void): void {
    this.#listener = listener;
  }

  report(table: string, id: unknown): void {
    const row = `${table} ${String(id)}`;
    if (this.#listener === null || this.#reported.has(row)) return;
    this.#reported.add(row);
    this.#listener(row);
  }

  /** Reports the row if one of its columns differs from the repaired one. */
  compare(table: string, row: Readonly<Record<string, unknown>>, repaired: object): void {
    if (Object.entries(repaired).some(([column, value]) => row[column] !== value)) this.report(table, row.id);
  }

  /** Returns the values that could be read, and reports those whose id is not unique. */
  readable<Value>(table: string, values: readonly (Value | null)[], idOf: (value: Value) => unknown): Value[] {
    const byId = new Map<unknown, Value>();
    for (const value of values) {
      if (value === null) continue;
      const id = idOf(value);
      if (byId.has(id)) this.report(table, id);
      else byId.set(id, value);
    }
    return [...byId.values()];
  }
}

/** Returns the string in a column, or the fallback for any other value. */
export function textIn(column: unknown, fallback = ''): string {
  return typeof column === 'string' ? column : fallback;
}
