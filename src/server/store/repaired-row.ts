import { partOf } from '#src/domain/part-of.ts';

/** Returns the stored value of a required field, or a substitute of the same type. */
type RequiredField<Value> = (value: unknown) => Value;

/** Reader of an optional field. Invalid values are omitted. */
interface OptionalField<Value> {
  readonly isValid: (value: unknown) => value is Value;
}

/** Reader for each field of a row whose stored values may have the wrong types. */
export type RowFields<Row> = {
  readonly [Field in keyof Row]-?: undefined extends Row[Field]
    ? OptionalField<NonNullable<Row[Field]>>
    : RequiredField<Row[Field]>;
};

/** Reads a row with these readers. Other fields of the row are omitted. */
export function repairedFields<Row extends object>(row: unknown, fields: RowFields<Row>): Row {
  const readers: readonly [string, RequiredField<unknown> | OptionalField<unknown>][] = Object.entries(fields);
  const entries = readers.flatMap(([name, reader]) => {
    const value = partOf(row, name);
    if (typeof reader === 'function') return [[name, reader(value)] as const];
    return reader.isValid(value) ? [[name, value] as const] : [];
  });
  // The readers return the row's types. `fromEntries` cannot express that.
  return Object.fromEntries(entries) as Row;
}

/** Creates a reader that replaces anything but a string with `substitute`. */
export function textOr(substitute: string): RequiredField<string> {
  return (value) => (isText(value) ? value : substitute);
}

export const optionalText: OptionalField<string> = { isValid: isText };

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
