/** A row as a hand may have left it: every column can hold anything, or be gone. */
export type Unchecked<Row> = { readonly [Column in keyof Row]?: unknown };

/** Names each row once that had to be mended to be shown, or could not be: one bad row hides no other. */
export class DamagedRows {
  readonly #named = new Set<string>();
  #listener: ((row: string) => void) | null = null;

  /** Sets who is told of damaged rows, as `table id`. */
  listen(listener: (row: string) => void): void {
    this.#listener = listener;
  }

  name(table: string, id: unknown): void {
    const row = `${table} ${String(id)}`;
    if (this.#listener === null || this.#named.has(row)) return;
    this.#named.add(row);
    this.#listener(row);
  }

  /** Names the row where one of its columns is not what was made of it. */
  compare(table: string, row: Readonly<Record<string, unknown>>, mended: object): void {
    if (Object.entries(mended).some(([column, value]) => row[column] !== value)) this.name(table, row.id);
  }

  /** Those that could be read, each id once. */
  readable<Value>(table: string, values: readonly (Value | null)[], idOf: (value: Value) => unknown): Value[] {
    const byId = new Map<unknown, Value>();
    for (const value of values) {
      if (value === null) continue;
      const id = idOf(value);
      if (byId.has(id)) this.name(table, id);
      else byId.set(id, value);
    }
    return [...byId.values()];
  }
}

/** The text in a column, or this in its place. */
export function textIn(column: unknown, standIn = ''): string {
  return typeof column === 'string' ? column : standIn;
}
