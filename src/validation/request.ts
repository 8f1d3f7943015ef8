import { plainLine, plainText } from '#src/domain/text/plain-text.ts';
import {
  type FieldIssue,
  type FieldRules,
  type FilePart,
  type FormName,
  fieldIssues,
  formIssues,
  rulesOf,
} from './field-issues.ts';

/** What openapi.yaml says of a call's request. */
export interface RequestRules {
  readonly parameters: readonly {
    readonly name: string;
    readonly in: 'query' | 'path' | 'header';
    readonly rules: FieldRules;
  }[];
  readonly body: { readonly contentType: string; readonly form: FormName } | null;
}

/** A request before validation: everything from the URL and from multipart fields is still text. */
export interface RawRequest {
  readonly query: Readonly<Record<string, unknown>>;
  readonly path: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** JSON, or a record of multipart text fields; ignored where the operation documents no body. */
  readonly body: unknown;
  /** The file parts of a multipart body. */
  readonly files?: Readonly<Record<string, FilePart>>;
}

/** The parameters by name, as the types that the contract gives them, and the body's texts, cleaned. */
export interface ValidRequest {
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

export type Validation =
  | { readonly kind: 'valid'; readonly request: ValidRequest }
  | { readonly kind: 'invalid'; readonly issues: readonly FieldIssue[] };

/** Judges a request by openapi.yaml, for the reference server and the mocks, so that both respond alike. */
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
      return [name, integerWhereAsked(value, own)];
    }),
  );
}

function unknownQuery({ parameters }: RequestRules, raw: RawRequest): FieldIssue[] {
  const known = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  const unknown = Object.keys(raw.query).filter((name) => !known.includes(name));
  return unknown.map((path) => ({ path, code: 'unknownField' }));
}

/** Canonical decimals only: `1e3`, ` 7` and `07` stay text and fail as such. */
function integerWhereAsked(value: unknown, { type }: FieldRules): unknown {
  return type === 'integer' && typeof value === 'string' && /^(?:0|-?[1-9]\d{0,15})$/.test(value)
    ? Number(value)
    : value;
}

/** The body as its rules expect it: what is left out by default, texts cleaned, multipart numbers read. */
function bodyOf({ body }: RequestRules, { body: given = {} }: RawRequest): unknown {
  if (!body) return undefined;
  if (!isRecord(given)) return given;
  const rules = rulesOf(body.form);
  const isMultipart = body.contentType === 'multipart/form-data';
  const values = Object.entries(given).map(([name, value]) => {
    const own = Object.hasOwn(rules, name) ? rules[name] : undefined;
    return [name, own ? cleaned(isMultipart ? integerWhereAsked(value, own) : value, own) : value];
  });
  const defaults = Object.entries(rules).flatMap(([name, own]) => ('default' in own ? [[name, own.default]] : []));
  return Object.fromEntries([...defaults, ...values]);
}

/** A text as its rules expect it; any other value as it is. */
function cleaned(value: unknown, { isSecret, isSingleLine }: FieldRules): unknown {
  if (typeof value !== 'string' || isSecret) return value;
  return isSingleLine ? plainLine(value) : plainText(value);
}

function bodyIssues(form: FormName, body: unknown, { files = {} }: RawRequest): FieldIssue[] {
  if (!isRecord(body)) return [{ path: '', code: 'wrongType' }];
  // A field that came both as a text and as a file is neither.
  const parts = Object.entries(files).map(([name, file]) => [name, Object.hasOwn(body, name) ? null : file]);
  return formIssues(form, { ...body, ...Object.fromEntries(parts) });
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
