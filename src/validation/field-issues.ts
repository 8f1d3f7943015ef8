import { limits } from '#src/contract/limits.generated.ts';
import type { FieldError } from '#src/contract/schema.generated.ts';
import { SentFile } from '#src/domain/media/sent-file.ts';
import { characterCount } from '#src/domain/text/character-count.ts';
import { MEBIBYTE } from '#src/domain/text/data-size.ts';
import type { IssueCode } from './messages.ts';

/** What is wrong; `bound` is in characters, items, megabytes, megapixels or frames. */
export interface Issue {
  readonly code: IssueCode;
  readonly bound?: number;
}

/** What is wrong with one field; `path` is its name, `files.2` that of the third file. */
export interface FieldIssue extends Issue {
  readonly path: string;
}

/** An issue that was found here, or that the server told in the visitor's language. */
export type FormIssue = FieldIssue | FieldError;

/** What openapi.yaml says of one value. */
export interface FieldRules {
  readonly type: 'string' | 'integer' | 'array' | 'file';
  readonly required?: boolean;
  /** Not to be cleaned of anything. */
  readonly isSecret?: boolean;
  readonly isSingleLine?: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  /** Of a text that does not match. */
  readonly patternIssue?: IssueCode;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: unknown;
  /** Of a file, or of what a data URL holds. */
  readonly maxBytes?: number;
  readonly maxTotalBytes?: number;
  readonly each?: FieldRules;
}

/** A file, as far as rules judge it; the content is for those to inspect who can. */
export interface FilePart {
  /** In bytes. */
  readonly size: number;
}

export type FormName = keyof typeof limits;

/** The rules of a form's fields by name. */
export function rulesOf(form: FormName): Readonly<Record<string, FieldRules>> {
  return limits[form];
}

/** What keeps a form from being taken, by openapi.yaml: for each field the first that a reader would mend. */
export function formIssues(form: FormName, values: Readonly<Record<string, unknown>>): FieldIssue[] {
  const rules = rulesOf(form);
  return [
    ...Object.entries(rules).flatMap(([name, rule]) => fieldIssues(name, values[name], rule)),
    ...Object.keys(values).flatMap((path): FieldIssue[] =>
      Object.hasOwn(rules, path) ? [] : [{ path, code: 'unknownField' }],
    ),
  ];
}

/** What is wrong with a value, or with the items of a list. */
export function fieldIssues(path: string, value: unknown, rules: FieldRules): FieldIssue[] {
  const issue = value === undefined ? missingIssue(rules) : ISSUE_OF[rules.type](value, rules);
  if (issue) return [{ path, ...issue }];
  if (!Array.isArray(value) || !rules.each) return [];
  const { each } = rules;
  return value.flatMap((item, index) => fieldIssues(`${path}.${index}`, item, each));
}

const missingIssue = ({ required }: FieldRules): Issue | null => (required ? { code: 'required' } : null);

const ISSUE_OF: Readonly<Record<FieldRules['type'], (value: unknown, rules: FieldRules) => Issue | null>> = {
  string: textIssue,
  integer: numberIssue,
  array: listIssue,
  file: fileIssue,
};

/** What not every store keeps as it is: halves of a surrogate pair and U+0000. */
const UNSTORABLE = /[\0\p{Cs}]/u;

function textIssue(value: unknown, rules: FieldRules): Issue | null {
  if (value instanceof SentFile) return dataUrlIssue(value, rules);
  if (typeof value !== 'string') return { code: 'wrongType' };
  const { required, minLength = 0, maxLength = Infinity, pattern = '', patternIssue, maxBytes = Infinity } = rules;
  if (value === '' && !required && minLength === 0) return null;
  const isMatch = new RegExp(pattern, 'u').test(value);
  if (value === '' && (minLength > 0 || !isMatch)) return { code: 'required' };
  if (!isMatch && patternIssue) return { code: patternIssue };
  // A data URL has no greatest length, and would take long to count.
  // Stryker disable next-line ConditionalExpression: it is as long as it has characters, and only takes longer.
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

function numberIssue(value: unknown, { minimum = -Infinity, maximum = Infinity }: FieldRules): Issue | null {
  if (typeof value !== 'number' || !Number.isInteger(value)) return { code: 'notAnInteger' };
  if (value < minimum) return { code: 'belowMinimum', bound: minimum };
  return value > maximum ? { code: 'aboveMaximum', bound: maximum } : null;
}

function listIssue(value: unknown, { maxItems = Infinity, maxTotalBytes = Infinity }: FieldRules): Issue | null {
  if (!Array.isArray(value)) return { code: 'wrongType' };
  if (value.length > maxItems) return { code: 'tooMany', bound: maxItems };
  const bytes = value.reduce<number>((sum, item) => sum + sizeOf(item), 0);
  return bytes > maxTotalBytes ? { code: 'filesTooLarge', bound: maxTotalBytes / MEBIBYTE } : null;
}

/** Bytes in a data URL. */
function sizeOf(item: unknown): number {
  if (item instanceof SentFile) return item.size;
  return typeof item === 'string' ? decodedBytes(item) : 0;
}

function fileIssue(value: unknown, { maxBytes = Infinity }: FieldRules): Issue | null {
  if (!isFilePart(value)) return { code: 'wrongType' };
  return value.size === 0 ? { code: 'fileEmpty' } : sizeIssue(value.size, maxBytes);
}

function isFilePart(value: unknown): value is FilePart {
  return typeof (value as Partial<FilePart> | null)?.size === 'number';
}

/** What is wrong with the size of a file, in bytes. */
export function sizeIssue(bytes: number, maxBytes: number): Issue | null {
  return bytes > maxBytes ? { code: 'fileTooLarge', bound: maxBytes / MEBIBYTE } : null;
}

/** The bytes that a base64 data URL decodes to; a few more than the truth for text that is not base64. */
export function decodedBytes(dataUrl: string): number {
  const start = dataUrl.indexOf(',') + 1;
  const padding = dataUrl.endsWith('==') ? 2 : dataUrl.endsWith('=') ? 1 : 0;
  return Math.floor(((dataUrl.length - start - padding) * 3) / 4);
}
