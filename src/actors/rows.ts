import { partOf } from '#src/domain/part-of.ts';
import { type RowFields, repairedFields } from '#src/domain/repaired-row.ts';

interface RowKind<Row, Key extends keyof Row> {
  readonly name: string;
  /** No two rows share it, and a row without it is none. */
  readonly key: Key;
  /** The row's guard in visitor-responses.generated.ts or admin-responses.generated.ts. */
  readonly isRow: (row: unknown) => boolean;
  readonly fields: RowFields<Omit<Row, Key>>;
}

/** Reads lists in which a bad row costs no other: it is mended, or left out without a key, and logged once. */
export function rowReader<Row extends object, Key extends keyof Row & string>(kind: RowKind<Row, Key>) {
  const { name, key } = kind;
  const isRow = (row: unknown): row is Row => kind.isRow(row);
  const named = new Set<string>();

  return (list: readonly unknown[]): readonly Row[] => {
    const rows = new Map<unknown, Row>();
    const news = new Set<string>();
    for (const given of list) {
      const row = isRow(given) ? given : repaired(given, kind);
      const isKept = isRow(row) && !rows.has(row[key]);
      if (isKept) rows.set(row[key], row);
      if (isKept && row === given) continue;
      const what = isKept ? `mended ${changedFields(given, row)}` : 'left out';
      news.add(`${key} ${JSON.stringify(partOf(given, key))}: ${what}`);
    }
    const unnamed = [...news].filter((text) => !named.has(text));
    for (const text of unnamed) named.add(text);
    if (unnamed.length > 0) console.error(`${name} that break the contract: ${unnamed.join('; ')}`);
    return [...rows.values()];
  };
}

/** The row with every field readable. Fields that the contract does not know stay as they are. */
function repaired<Row, Key extends keyof Row>(row: unknown, { fields }: RowKind<Row, Key>): unknown {
  if (typeof row !== 'object' || row === null) return row;
  const unknown = Object.entries(row).filter(([field]) => !Object.hasOwn(fields, field));
  return { ...Object.fromEntries(unknown), ...repairedFields(row, fields) };
}

function changedFields(before: unknown, after: object): string {
  return Object.keys({ ...Object(before), ...after })
    .filter((field) => partOf(before, field) !== partOf(after, field))
    .join(', ');
}
