import { partOf } from '#src/domain/part-of.ts';

/** Reads one field of a row that breaks the contract: what is there, or what stands in for it. */
export type FieldReader<Value> = (value: unknown) => Value;

interface RowKind<Row, Key extends keyof Row> {
  readonly name: string;
  /** No two rows share it, and a row without it is none. */
  readonly key: Key;
  /** The row's guard in visitor-responses.generated.ts or admin-responses.generated.ts. */
  readonly isRow: (row: unknown) => boolean;
  readonly fields: { readonly [Field in Exclude<keyof Row, Key>]-?: FieldReader<Row[Field]> };
}

/** Reads lists in which a bad row costs no other: it is mended, or left out without a key, and logged once. */
export function rowReader<Row extends object, Key extends keyof Row & string>(kind: RowKind<Row, Key>) {
  const { name, key, fields } = kind;
  const isRow = (row: unknown): row is Row => kind.isRow(row);
  const named = new Set<string>();

  return (list: readonly unknown[]): readonly Row[] => {
    const rows = new Map<unknown, Row>();
    const news = new Set<string>();
    for (const given of list) {
      const row = isRow(given) ? given : mended(given, fields);
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

/** A text, or this in its place. */
export const textOr =
  (standIn: string): FieldReader<string> =>
  (value) =>
    typeof value === 'string' ? value : standIn;

/** A text that may be missing. */
export const optionalText: FieldReader<string | undefined> = (value) => (typeof value === 'string' ? value : undefined);

/** A number that may be missing. */
export const optionalNumber: FieldReader<number | undefined> = (value) =>
  typeof value === 'number' ? value : undefined;

/** The texts of a list. */
export const texts: FieldReader<string[]> = (value) => {
  const list = Array.isArray(value) ? value : [];
  return list.every(isText) ? list : list.filter(isText);
};

/** A list of strings that may be missing. A list with anything else counts as missing, because the indexes have a meaning. */
export const optionalTexts: FieldReader<string[] | undefined> = (value) =>
  Array.isArray(value) && value.every(isText) ? value : undefined;

const isText = (value: unknown) => typeof value === 'string';

function mended(row: unknown, fields: Readonly<Record<string, FieldReader<unknown>>>): unknown {
  if (typeof row !== 'object' || row === null) return row;
  const read = Object.entries(fields).map(([field, reader]) => [field, reader(partOf(row, field))]);
  return { ...row, ...Object.fromEntries(read) };
}

function changedFields(before: unknown, after: object): string {
  return Object.keys(after)
    .filter((field) => partOf(before, field) !== partOf(after, field))
    .join(', ');
}
