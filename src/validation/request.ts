import { plainLine, plainText } from '#src/domain/text/plain-text.ts';
import {
  type FieldIssue,
  type FieldRules,
  type FilePart,
  type FormName,
  fieldIssues,
  formIssues,
  isRecord,
  rulesOf,
} from './field-issues.ts';

/** Rules for the request of an operation, from openapi.yaml. */
export interface RequestRules {
  readonly parameters: readonly {
    readonly name: string;
    readonly in: 'query' | 'path' | 'header';
    readonly rules: FieldRules;
  }[];
  readonly body: { readonly contentType: string; readonly form: FormName } | null;
}

/** A request before validation. Parameters and multipart fields are still strings. */
export interface RawRequest {
  readonly query: Readonly<Record<string, unknown>>;
  readonly path: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** JSON, or a record of multipart text fields. Ignored if the operation has no body. */
  readonly body: unknown;
  /** The file parts of a multipart body. */
  readonly files?: Readonly<Record<string, FilePart>>;
}

export interface ValidRequest {
  /** Values by name, with the types of the contract. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Body with normalized texts. */
  readonly body: unknown;
}

export type Validation =
  | { readonly kind: 'valid'; readonly request: ValidRequest }
  | { readonly kind: 'invalid'; readonly issues: readonly FieldIssue[] };

/** Validates a request against openapi.yaml. Used by the server and the mocks, so that both respond alike. */
export function validateRequest(rules: RequestRules, raw: RawRequest): Validation {
  const parameters = parametersOf(rules, raw);
  const body = bodyOf(rules, raw);
  const issues = [
    ...unknownQuery(rules, raw),
    ...rules.parameters.flatMap(({ name, rules: own }) => fieldIssues(name, parameters[name], own)),
    ...(rules.body ? bodyIssues(rules.body.form, body, raw) : []),
  ];
  return issues.length === 0 ? { kind: 'valid', request: { parameters, body } } : { kind: 'invalid', issues };
}

function parametersOf(rules: RequestRules, raw: RawRequest): Record<string, unknown> {
  const sources = { query: raw.query, path: raw.path, header: raw.headers };
  return Object.fromEntries(
    rules.parameters.map(({ name, in: place, rules: own }) => {
      const value = sources[place][place === 'header' ? name.toLowerCase() : name];
      return [name, parsedInteger(value, own)];
    }),
  );
}

function unknownQuery({ parameters }: RequestRules, raw: RawRequest): FieldIssue[] {
  const known = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  const unknown = Object.keys(raw.query).filter((name) => !known.includes(name));
  return unknown.map((path) => ({ path, code: 'unknownField' }));
}

/** Parses the value of an integer field. `1e3`, ` 7` and `07` are not canonical: they stay strings and are invalid. */
function parsedInteger(value: unknown, { type }: FieldRules): unknown {
  return type === 'integer' && typeof value === 'string' && /^(?:0|-?[1-9]\d{0,15})$/.test(value)
    ? Number(value)
    : value;
}

/** Applies defaults, normalizes texts and parses multipart numbers. */
function bodyOf({ body }: RequestRules, { body: given = {} }: RawRequest): unknown {
  if (!body) return undefined;
  if (!isRecord(given)) return given;
  const rules = rulesOf(body.form);
  const isMultipart = body.contentType === 'multipart/form-data';
  const values = eachField(given, rules, (value, own) =>
    normalized(isMultipart ? parsedInteger(value, own) : value, own),
  );
  const defaults = Object.entries(rules).flatMap(([name, own]) => ('default' in own ? [[name, own.default]] : []));
  return { ...Object.fromEntries(defaults), ...values };
}

/** Normalizes a text, or all texts of a list or an object. Other values and secrets are returned unchanged. */
function normalized(value: unknown, { isSecret, isSingleLine, each, fields }: FieldRules): unknown {
  if (each && Array.isArray(value)) return value.map((item) => normalized(item, each));
  if (fields && isRecord(value)) return eachField(value, fields, normalized);
  if (typeof value !== 'string' || isSecret) return value;
  return isSingleLine ? plainLine(value) : plainText(value);
}

/** Converts the values of an object that have rules. */
function eachField(
  values: Readonly<Record<string, unknown>>,
  rules: Readonly<Record<string, FieldRules>>,
  convert: (value: unknown, rules: FieldRules) => unknown,
): Record<string, unknown> {
  const converted = Object.entries(values).map(([name, value]) => {
    const own = Object.hasOwn(rules, name) ? rules[name] : undefined;
    return [name, own ? convert(value, own) : value];
  });
  return Object.fromEntries(converted);
}

function bodyIssues(form: FormName, body: unknown, { files = {} }: RawRequest): FieldIssue[] {
  if (!isRecord(body)) return [{ path: '', code: 'wrongType' }];
  // A name that was sent both as a text and as a file is invalid.
  const parts = Object.entries(files).map(([name, file]) => [name, Object.hasOwn(body, name) ? null : file]);
  return formIssues(form, { ...body, ...Object.fromEntries(parts) });
}
