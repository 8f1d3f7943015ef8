import { partOf } from '#src/domain/part-of.ts';

interface RowType<Row, Key extends keyof Row> {
  readonly name: string;
  /** Field that identifies a row. */
  readonly key: Key;
  /** True if a row has the shape that the contract documents. */
  readonly isRow: (row: unknown) => row is Row;
}

/** Creates a reader of lists. Rows that break the contract and repeated rows are left out, and logged once. */
export function rowReader<Row extends object, Key extends keyof Row & string>(kind: RowType<Row, Key>) {
  const { name, key, isRow } = kind;
  const reported = new Set<string>();

  return (list: readonly unknown[]): readonly Row[] => {
    const rows = new Map<unknown, Row>();
    const leftOut = new Set<string>();
    for (const row of list) {
      if (isRow(row) && !rows.has(row[key])) rows.set(row[key], row);
      else leftOut.add(`${key} ${JSON.stringify(partOf(row, key))}`);
    }
    const unreported = [...leftOut].filter((text) => !reported.has(text));
    for (const text of unreported) reported.add(text);
    if (unreported.length > 0)
      console.error(`${name} left out, because they break the contract: ${unreported.join('; ')}`);
    return [...rows.values()];
  };
}
