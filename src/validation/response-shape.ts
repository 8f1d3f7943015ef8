import { partOf } from '#src/domain/part-of.ts';

/**
 * Shape of a JSON value: a type, a list of one shape, or an object with the shape of each field. `?` ends the name of a
 * field that may be missing. `*` is the name of all fields of an object that names none.
 */
export type Shape =
  | 'string'
  | 'integer'
  | 'number'
  | 'boolean'
  | readonly [Shape]
  | { readonly [field: string]: Shape };

/** Type of the values that have a shape. */
export type Shaped<S> = S extends 'string'
  ? string
  : S extends 'integer' | 'number'
    ? number
    : S extends 'boolean'
      ? boolean
      : S extends readonly [infer Item]
        ? Shaped<Item>[]
        : S extends { readonly '*': infer Field }
          ? Record<string, Shaped<Field>>
          : { [Name in keyof S as Name extends `${string}?` ? never : Name]: Shaped<S[Name]> } & {
              [Name in keyof S as Name extends `${infer Field}?` ? Field : never]?: Shaped<S[Name]>;
            };

/** Returns a check that a value has the shape. It ignores other fields, because a server may add some. */
export function hasShape<const S extends Shape>(shape: S) {
  return (value: unknown): value is Shaped<S> => matches(value, shape);
}

function matches(value: unknown, shape: Shape): boolean {
  if (shape === 'integer') return Number.isInteger(value);
  if (typeof shape === 'string') return typeof value === shape;
  if (isList(shape)) return Array.isArray(value) && value.every((item) => matches(item, shape[0]));
  return isObject(value) && Object.entries(shape).every(([field, part]) => hasField(value, field, part));
}

function hasField(object: object, field: string, shape: Shape): boolean {
  if (field === '*') return Object.values(object).every((value) => matches(value, shape));
  const isOptional = field.endsWith('?');
  const value = partOf(object, isOptional ? field.slice(0, -1) : field);
  return value === undefined ? isOptional : matches(value, shape);
}

const isList = (shape: Shape): shape is readonly [Shape] => Array.isArray(shape);

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
