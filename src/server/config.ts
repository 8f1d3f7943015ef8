import { resolve } from 'node:path';
import { isCommonPassword } from '#src/server/sessions/common-passwords.ts';
import { isNamedNetwork, isNetwork } from './ip-addresses.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

/** The operator's settings, parsed once at the start. */
export type Config = Readonly<ReturnType<typeof configFrom>>;

/** No proxy, a number of hops, or addresses and networks. */
export type TrustedProxies = false | number | readonly string[];

/** Aborts the start. `problems` contains a line for the operator for each invalid setting. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/** Returns the message of an error's cause, or its own if it has no cause. */
export function messageOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message : String(cause);
}

/** Parses a setting, or throws an error whose message continues the sentence that begins with the setting's name. */
type Reader<Value> = (text: string) => Value;

/** Settings of an S3-compatible storage. If one of them is set, the first four are required. */
const S3_NAMES = [
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_REGION',
  'S3_PUBLIC_URL',
] as const;

/** The site's default is in `src/site/seam/environment.ts`. An empty value disables the lookup. */
const LOOKUP = 'VITE_COUNTRY_LOOKUP_URL';

/** Reads the environment. An empty value counts as not set. @throws ConfigError that lists all invalid settings */
export function configFrom(environment: NodeJS.ProcessEnv) {
  const problems: string[] = [];
  const names = new Set<string>(S3_NAMES);
  const read = <Value>(name: string, fallback: Value, reader: Reader<Value>): Value => {
    names.add(name);
    const text = environment[name];
    if (text === undefined || text === '') return fallback;
    try {
      return reader(text);
    } catch (error) {
      problems.push(`${name} ${messageOf(error)}`);
      return fallback;
    }
  };
  const s3 = S3_NAMES.some((name) => environment[name]) ? s3From(read) : null;
  for (const name of s3 ? S3_NAMES.slice(0, 4) : []) {
    if (!environment[name]) problems.push(`${name} must be set if any other S3 setting is`);
  }
  const config = {
    host: read('HOST', '127.0.0.1', matching(/^[A-Za-z0-9.:_-]+$/, 'a host name or an address')),
    /** 0 lets the system pick a free port. */
    port: read('PORT', 3000, wholeNumber(0, 65_535)),
    dataDir: resolve(read('DATA_DIR', '.data', (path) => path)),
    /** The PostgreSQL database that servers share, or null for SQLite in the data folder. */
    databaseUrl: read<string | null>('DATABASE_URL', null, postgresUrl),
    /** The file storage that servers share, or null for the data folder. */
    s3,
    /** The origin that visitors see, if it differs from the one that the server listens on. */
    publicOrigin: read<string | null>('PUBLIC_URL', null, publicUrl),
    /** Other origins that the built site sends requests to: the country lookup, an API host, the storage of videos. */
    connectOrigins: [
      environment[LOOKUP] === '' ? null : read(LOOKUP, 'https://api.country.is', originOfUrl),
      read<string | null>('VITE_API_BASE_URL', null, originOfUrl),
      s3 && URL.parse(s3.publicUrl)?.origin,
    ].filter((asked) => typeof asked === 'string'),
    /** Proxies whose `X-Forwarded-*` headers are trusted. */
    trustProxy: read<TrustedProxies>('TRUST_PROXY', false, proxies),
    adminUsername: read('ADMIN_USERNAME', 'admin', textOf(1, 120)),
    /** Null retains the stored password. A fresh store then gets a generated one. */
    adminPassword: read<string | null>('ADMIN_PASSWORD', null, newPassword),
    /** Orders per minute and address. */
    orderRateLimit: read('ORDER_RATE_LIMIT', 10, wholeNumber(1, 1_000_000)),
    /** Login attempts per minute and address. */
    loginRateLimit: read('LOGIN_RATE_LIMIT', 10, wholeNumber(1, 1_000_000)),
    /** Addresses and networks that may read the metrics. */
    metricsFrom: read<readonly string[]>('METRICS_FROM', LOOPBACK, networks),
    /** At `info` and below, each request is logged. */
    logLevel: read<LogLevel>('LOG_LEVEL', 'warn', logLevel),
    /** Webhook for new orders: its URL, the signing key, and whether the phone number is included. */
    webhook: webhookFrom(read),
  };
  for (const name of config.webhook ? ['NOTIFY_WEBHOOK_SECRET', 'PUBLIC_URL'] : []) {
    if (!environment[name]) problems.push(`${name} must be set if NOTIFY_WEBHOOK_URL is`);
  }
  problems.push(...markedNames(environment));
  if (problems.length > 0) throw new ConfigError(problems);
  /** A start names them, and does not stop: they may belong to another program. */
  return { ...config, unknownSettings: unknownSettings(environment, names) };
}

const BYTE_ORDER_MARK = '\uFEFF';

/** Returns a problem if an environment file begins with a byte order mark, which becomes part of the first name. */
function markedNames(environment: NodeJS.ProcessEnv): readonly string[] {
  return Object.keys(environment)
    .filter((name) => name.startsWith(BYTE_ORDER_MARK))
    .map((name) => `${name.slice(1)} is preceded by a byte order mark. Save the environment file as UTF-8 without one`);
}

/** Returns the variables that begin as a setting does, up to its last word, but are none: `S3_BUKET`, `ADMIN_PASS`. */
function unknownSettings(environment: NodeJS.ProcessEnv, names: ReadonlySet<string>): readonly string[] {
  const beginnings = [...names].map((name) => name.slice(0, name.lastIndexOf('_') + 1)).filter((text) => text !== '');
  return Object.keys(environment).filter(
    (name) => environment[name] && !names.has(name) && beginnings.some((beginning) => name.startsWith(beginning)),
  );
}

function webhookFrom(read: <Value>(name: string, fallback: Value, reader: Reader<Value>) => Value) {
  const url = read<string | null>('NOTIFY_WEBHOOK_URL', null, webhookUrl);
  const secret = read('NOTIFY_WEBHOOK_SECRET', Buffer.alloc(0), signingKey);
  const withPhone = read('NOTIFY_WEBHOOK_PHONE', false, trueOrFalse);
  return url === null ? null : { url, secret, withPhone };
}

function newPassword(text: string): string {
  const password = textOf(8, 1024)(text);
  if (!isCommonPassword(password)) return password;
  throw new Error('is one of the 1,000 most common passwords; use another, such as `openssl rand -hex 12` prints');
}

/** Parses an http or https URL. `requirement` describes `isAllowed` in the error message. */
function webUrl(text: string, isAllowed = (_url: URL) => true, requirement = ''): URL {
  const url = URL.parse(text);
  if (url !== null && /^https?:$/.test(url.protocol) && isAllowed(url)) return url;
  throw new Error(`must be an http or https URL${requirement}`);
}

function webhookUrl(text: string): string {
  return webUrl(text, ({ username, password }) => username + password === '', ' without a user').href;
}

/** Parses a key in the format of Standard Webhooks: base64 with an optional prefix. */
function signingKey(text: string): Buffer {
  const [, base64 = ''] = /^(?:whsec_)?([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? [];
  const key = Buffer.from(base64, 'base64');
  if (key.length >= 24 && key.length <= 64) return key;
  throw new Error('must be 24 to 64 random bytes in base64, such as `openssl rand -base64 32` prints');
}

function trueOrFalse(text: string): boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  throw new Error('must be true or false');
}

function s3From(read: <Value>(name: string, fallback: Value, reader: Reader<Value>) => Value) {
  const endpoint = read('S3_ENDPOINT', '', storageUrl);
  return {
    /** URL of the storage for the server, without a trailing slash. */
    endpoint,
    /** URL of the storage for browsers, without a trailing slash. */
    publicUrl: read('S3_PUBLIC_URL', endpoint, storageUrl),
    region: read('S3_REGION', 'us-east-1', matching(/^[\w-]{1,64}$/, 'the name of a region')),
    bucket: read('S3_BUCKET', '', matching(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'the name of a bucket')),
    accessKeyId: read('S3_ACCESS_KEY_ID', '', textOf(1, 128)),
    secretAccessKey: read('S3_SECRET_ACCESS_KEY', '', textOf(1, 1024)),
  };
}

function matching(pattern: RegExp, what: string): Reader<string> {
  return (text) => {
    if (pattern.test(text)) return text;
    throw new Error(`must be ${what}`);
  };
}

function storageUrl(text: string): string {
  return webUrl(text, ({ search, hash }) => search + hash === '').href.replace(/\/$/, '');
}

function postgresUrl(text: string): string {
  if (/^postgres(?:ql)?:$/.test(URL.parse(text)?.protocol ?? '')) return text;
  throw new Error('must be a URL such as postgres://user:password@host:5432/workshop');
}

function wholeNumber(min: number, max: number): Reader<number> {
  return (text) => {
    const value = Number(text);
    if (/^\d{1,9}$/.test(text) && value >= min && value <= max) return value;
    throw new Error(`must be a whole number from ${min} to ${max}`);
  };
}

function textOf(min: number, max: number): Reader<string> {
  return (value) => {
    const isLongEnough = value.length >= min && value.trim() !== '';
    if (isLongEnough && value.length <= max && !value.includes('\0')) return value;
    throw new Error(`must be a text of ${min} to ${max} characters`);
  };
}

function publicUrl(text: string): string {
  const isBare = ({ href, origin }: URL) => href === `${origin}/`;
  return webUrl(text, isBare, ' without a path, such as https://workshop.example').origin;
}

const originOfUrl = (text: string) => webUrl(text).origin;

/** Proxies that would be everyone. */
const EVERYONE = /^true$|\/0+$/;

function proxies(value: string): TrustedProxies {
  if (value === 'false') return false;
  if (/^\d{1,2}$/.test(value)) return Number(value);
  const list = listOf(value);
  const bad = list.find((part) => EVERYONE.test(part) || (!isNamedNetwork(part) && !isNetwork(part)));
  if (bad === undefined) return list;
  throw new Error(
    `must be the number of proxies in front, such as 1, or their addresses separated by commas; "${bad}" is neither` +
      (EVERYONE.test(bad) ? ', and would believe whatever address a visitor invents' : ''),
  );
}

const LOOPBACK = ['127.0.0.0/8', '::1'];

function networks(text: string): readonly string[] {
  const list = listOf(text);
  if (list.every(isNetwork)) return list;
  throw new Error('must be addresses or networks separated by commas, such as 127.0.0.1, 10.0.0.0/8');
}

function listOf(text: string): readonly string[] {
  return text.split(',').map((part) => part.trim());
}

function logLevel(text: string): LogLevel {
  const level = LOG_LEVELS.find((known) => known === text);
  if (level) return level;
  throw new Error(`must be one of ${LOG_LEVELS.join(', ')}`);
}
