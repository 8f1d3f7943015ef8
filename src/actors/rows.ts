import { partOf } from '#src/domain/part-of.ts';
import { type RowFields, repairedFields } from '#src/domain/repaired-row.ts';

interface RowKind<Row, Key extends keyof Row> {
  readonly name: string;
  /** Field that identifies a row. A row without it, or with that of an earlier row, is left out. */
  readonly key: Key;
  /** Type guard from visitor-responses.generated.ts or admin-responses.generated.ts. */
  readonly isRow: (row: unknown) => boolean;
  readonly fields: RowFields<Omit<Row, Key>>;
}

/** Creates a reader of lists. An invalid row is repaired, or left out if it has no key; each is logged once. */
export function rowReader<Row extends object, Key extends keyof Row & string>(kind: RowKind<Row, Key>) {
  const { name, key } = kind;
  const isRow = (row: unknown): row is Row => kind.isRow(row);
  const reported = new Set<string>();

  return (list: readonly unknown[]): readonly Row[] => {
    const rows = new Map<unknown, Row>();
    const repairs = new Set<string>();
    for (const given of list) {
      const row = isRow(given) ? given : repaired(given, kind);
      const isListed = isRow(row) && !rows.has(row[key]);
      if (isListed) rows.set(row[key], row);
      if (isListed && row === given) continue;
      const outcome = isListed ? `mended ${changedFields(given, row)}` : 'left out';
      repairs.add(`${key} ${JSON.stringify(partOf(given, key))}: ${outcome}`);
    }
    const unreported = [...repairs].filter((text) => !reported.has(text));
    for (const text of unreported) reported.add(text);
    if (unreported.length > 0) console.error(`${name} that break the contract: ${unreported.join('; ')}`);
    return [...rows.values()];
  };
}

/** Replaces the invalid fields of a row. Fields that the contract does not know are unchanged. */
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
