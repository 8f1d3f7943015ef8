import { limits } from '#src/contract/limits.generated.ts';
import type { FieldError } from '#src/contract/schema.generated.ts';
import { type OrderTexts, orderValues } from '#src/domain/order/order-fields.ts';
import { characterCount } from '#src/domain/text/character-count.ts';
import { MEBIBYTE } from '#src/domain/text/data-size.ts';
import type { IssueCode } from './issue-messages.ts';
import { SentFile } from './sent-file.ts';

/** Validation finding. */
export interface Issue {
  readonly code: IssueCode;
  /** The violated limit, in characters, items, megabytes, megapixels or frames. */
  readonly bound?: number;
}

/** Issue of one field. `path` is its name, or for example `files.2` for the third file. */
export interface FieldIssue extends Issue {
  readonly path: string;
}

/** An issue found by the client, or an error from the server in the visitor's language. */
export type FormIssue = FieldIssue | FieldError;

/** Rules for one value, from openapi.yaml. */
export interface FieldRules {
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object' | 'file';
  readonly required?: boolean;
  /** Secrets are not normalized. */
  readonly isSecret?: boolean;
  readonly isSingleLine?: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  /** Issue of a text that does not match `pattern`. The default depends on the text. */
  readonly patternIssue?: IssueCode;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: unknown;
  /** Limit for a file, or for the decoded content of a data URL. */
  readonly maxBytes?: number;
  readonly maxTotalBytes?: number;
  readonly each?: FieldRules;
  /** Rules of an object's fields. */
  readonly fields?: Readonly<Record<string, FieldRules>>;
}

/** The part of a file that the rules validate. Its content is inspected elsewhere. */
export interface FilePart {
  /** In bytes. */
  readonly size: number;
}

export type FormName = keyof typeof limits;

/** Returns the rules of a form's fields by name. */
export function rulesOf(form: FormName): Readonly<Record<string, FieldRules>> {
  return limits[form];
}

/** Validates a form against openapi.yaml. Returns at most one issue per field or list item. */
export function formIssues(form: FormName, values: Readonly<Record<string, unknown>>): FieldIssue[] {
  return recordIssues('', values, rulesOf(form));
}

/** Validates the fields of a form, or of an object in it. `prefix` is the start of their paths. */
function recordIssues(
  prefix: string,
  values: Readonly<Record<string, unknown>>,
  rules: Readonly<Record<string, FieldRules>>,
): FieldIssue[] {
  return [
    ...Object.entries(rules).flatMap(([name, rule]) => fieldIssues(`${prefix}${name}`, values[name], rule)),
    ...Object.keys(values).flatMap((name): FieldIssue[] =>
      Object.hasOwn(rules, name) ? [] : [{ path: `${prefix}${name}`, code: 'unknownField' }],
    ),
  ];
}

/** Validates the texts of an order. The images are validated separately. */
export function orderIssues(draft: OrderTexts): readonly FieldIssue[] {
  return formIssues('OrderForm', { ...orderValues(draft), files: [] });
}

/** Validates a value and, if it is a list or an object, its items or fields. */
export function fieldIssues(path: string, value: unknown, rules: FieldRules): FieldIssue[] {
  const issue = value === undefined ? missingIssue(rules) : ISSUE_OF[rules.type](value, rules);
  if (issue) return [{ path, ...issue }];
  if (rules.fields && isRecord(value)) return recordIssues(`${path}.`, value, rules.fields);
  if (!Array.isArray(value) || !rules.each) return [];
  const { each } = rules;
  return value.flatMap((item, index) => fieldIssues(`${path}.${index}`, item, each));
}

const missingIssue = ({ required }: FieldRules): Issue | null => (required ? { code: 'required' } : null);

const ISSUE_OF: Readonly<Record<FieldRules['type'], (value: unknown, rules: FieldRules) => Issue | null>> = {
  string: textIssue,
  integer: integerIssue,
  number: numberIssue,
  boolean: (value) => (typeof value === 'boolean' ? null : { code: 'wrongType' }),
  array: listIssue,
  object: (value) => (isRecord(value) ? null : { code: 'wrongType' }),
  file: fileIssue,
};

/** Lone surrogates and U+0000. Not every database stores them unchanged. */
const UNSTORABLE = /[\0\p{Cs}]/u;

function textIssue(value: unknown, rules: FieldRules): Issue | null {
  if (value instanceof SentFile) return dataUrlIssue(value, rules);
  if (typeof value !== 'string') return { code: 'wrongType' };
  const { required, minLength = 0, maxLength = Infinity, pattern = '', patternIssue, maxBytes = Infinity } = rules;
  if (value === '' && !required && minLength === 0) return null;
  const isMatch = new RegExp(pattern, 'u').test(value);
  if (value === '' && (minLength > 0 || !isMatch)) return { code: 'required' };
  if (!isMatch && patternIssue) return { code: patternIssue };
  // Data URLs have no maximum length, and counting their characters would be slow.
  // Stryker disable next-line ConditionalExpression: a data URL has as many characters as UTF-16 units.
  const length = maxLength === Infinity ? value.length : characterCount(value);
  if (length < minLength) return { code: 'tooShort', bound: minLength };
  if (length > maxLength) return { code: 'tooLong', bound: maxLength };
  if (!isMatch || UNSTORABLE.test(value)) return { code: 'wrongFormat' };
  return sizeIssue(decodedBytes(value), maxBytes);
}

/** Validates a data URL whose content is not in memory. */
function dataUrlIssue({ type, size }: SentFile, { pattern = '', patternIssue, maxBytes }: FieldRules): Issue | null {
  if (maxBytes === undefined) return { code: 'wrongType' };
  if (!new RegExp(pattern, 'u').test(`data:${type};base64,`)) return { code: patternIssue ?? 'wrongFormat' };
  return sizeIssue(size, maxBytes);
}

function integerIssue(value: unknown, rules: FieldRules): Issue | null {
  return Number.isInteger(value) ? numberIssue(value, rules) : { code: 'notAnInteger' };
}

function numberIssue(value: unknown, { minimum = -Infinity, maximum = Infinity }: FieldRules): Issue | null {
  if (typeof value !== 'number') return { code: 'wrongType' };
  if (value < minimum) return { code: 'belowMinimum', bound: minimum };
  return value > maximum ? { code: 'aboveMaximum', bound: maximum } : null;
}

function listIssue(value: unknown, { maxItems = Infinity, maxTotalBytes = Infinity }: FieldRules): Issue | null {
  if (!Array.isArray(value)) return { code: 'wrongType' };
  if (value.length > maxItems) return { code: 'tooMany', bound: maxItems };
  const bytes = value.reduce<number>((sum, item) => sum + sizeOf(item), 0);
  return bytes > maxTotalBytes ? { code: 'filesTooLarge', bound: maxTotalBytes / MEBIBYTE } : null;
}

/** Returns the size of a file, of a data URL's content, or of all files in an object, in bytes. */
function sizeOf(item: unknown): number {
  if (item instanceof SentFile) return item.size;
  if (isRecord(item))
    return Object.values(item).reduce<number>((sum, value) => sum + (value instanceof SentFile ? value.size : 0), 0);
  return typeof item === 'string' ? decodedBytes(item) : 0;
}

/** True for a JSON object. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof SentFile);
}

function fileIssue(value: unknown, { maxBytes = Infinity }: FieldRules): Issue | null {
  if (!isFilePart(value)) return { code: 'wrongType' };
  return value.size === 0 ? { code: 'fileEmpty' } : sizeIssue(value.size, maxBytes);
}

function isFilePart(value: unknown): value is FilePart {
  return typeof (value as Partial<FilePart> | null)?.size === 'number';
}

/** Validates the size of a file. Both arguments are in bytes. */
export function sizeIssue(bytes: number, maxBytes: number): Issue | null {
  return bytes > maxBytes ? { code: 'fileTooLarge', bound: maxBytes / MEBIBYTE } : null;
}

/** Returns the decoded size of a base64 data URL in bytes. Invalid base64 counts a few bytes too many. */
export function decodedBytes(dataUrl: string): number {
  const start = dataUrl.indexOf(',') + 1;
  const padding = dataUrl.endsWith('==') ? 2 : dataUrl.endsWith('=') ? 1 : 0;
  return Math.floor(((dataUrl.length - start - padding) * 3) / 4);
}
