import { partOf } from './part-of.ts';

/** Reads a required field: the stored value, or a substitute of the same type. */
type RequiredField<Value> = (value: unknown) => Value;

/** Reads an optional field, which has no substitute: a value that is not valid is left out. */
interface OptionalField<Value> {
  readonly isValid: (value: unknown) => value is Value;
}

/** How to read each field of a row that does not have the type it should have. */
export type RowFields<Row> = {
  readonly [Field in keyof Row]-?: undefined extends Row[Field]
    ? OptionalField<NonNullable<Row[Field]>>
    : RequiredField<Row[Field]>;
};

/** Returns the fields of a row with the types that they should have. */
export function repairedFields<Row extends object>(row: unknown, fields: RowFields<Row>): Row {
  const readers: readonly [string, RequiredField<unknown> | OptionalField<unknown>][] = Object.entries(fields);
  const entries = readers.flatMap(([name, reader]) => {
    const value = partOf(row, name);
    if (typeof reader === 'function') return [[name, reader(value)] as const];
    return reader.isValid(value) ? [[name, value] as const] : [];
  });
  // The readers have the row's types, which `fromEntries` cannot know.
  return Object.fromEntries(entries) as Row;
}

/** Reads a text, or returns this substitute. */
export function textOr(substitute: string): RequiredField<string> {
  return (value) => (isText(value) ? value : substitute);
}

/** Reads a list of texts, without the items that are not texts. */
export const texts: RequiredField<string[]> = (value) => {
  const list = Array.isArray(value) ? value : [];
  return list.every(isText) ? list : list.filter(isText);
};

export const optionalText: OptionalField<string> = { isValid: isText };

/** A list of texts. A list with anything else is left out, because its indexes have a meaning. */
export const optionalTexts: OptionalField<string[]> = {
  isValid: (value): value is string[] => Array.isArray(value) && value.every(isText),
};

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
