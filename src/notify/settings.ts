import { resolve } from 'node:path';

/** A chat of Telegram, or of Bale, whose API is the same. */
export interface ChatSettings {
  readonly name: 'Bale' | 'Telegram';
  /** Origin of the API. */
  readonly api: string;
  readonly token: string;
  readonly chat: string;
}

export interface MailSettings {
  /** `smtp:` or `smtps:`, with user and password. */
  readonly server: string;
  readonly from: string;
  readonly to: string;
}

export interface NotifySettings {
  /** Key of the signatures. */
  readonly secret: Buffer;
  readonly port: number;
  /** Folder of the record of sent messages. */
  readonly dataDir: string;
  readonly chats: readonly ChatSettings[];
  readonly mail: MailSettings | null;
}

/** Error in the environment. The message has a line for each problem. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

type Environment = Readonly<Record<string, string | undefined>>;

const MIN_SECRET_BYTES = 24;

/** Reads the environment. An empty value counts as not set. @throws SettingsError that lists all problems */
export function notifySettings(environment: Environment): NotifySettings {
  const problems: string[] = [];
  const secret = Buffer.from((environment.NOTIFY_WEBHOOK_SECRET ?? '').replace(/^whsec_/, ''), 'base64');
  if (secret.length < MIN_SECRET_BYTES) {
    problems.push('NOTIFY_WEBHOOK_SECRET must be the same as for the server. Create one with: openssl rand -base64 32');
  }
  const port = Number(environment.NOTIFY_PORT || 3001);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) problems.push('NOTIFY_PORT must be a port, such as 3001');
  const chats = [
    chatIn(environment, { name: 'Telegram', prefix: 'TELEGRAM', api: 'https://api.telegram.org' }, problems),
    chatIn(environment, { name: 'Bale', prefix: 'BALE', api: 'https://tapi.bale.ai' }, problems),
  ].filter((chat) => chat !== null);
  const mail = mailIn(environment, problems);
  if (chats.length === 0 && mail === null && problems.length === 0) {
    problems.push(
      'No channel is set: set TELEGRAM_TOKEN and TELEGRAM_CHAT, BALE_TOKEN and BALE_CHAT, or SMTP_URL and MAIL_TO',
    );
  }
  if (problems.length > 0) throw new SettingsError(problems.join('\n'));
  return { secret, port, dataDir: resolve(environment.NOTIFY_DATA_DIR || '.data/notify'), chats, mail };
}

interface ChatService {
  readonly name: ChatSettings['name'];
  readonly prefix: string;
  readonly api: string;
}

function chatIn(environment: Environment, { name, prefix, api }: ChatService, problems: string[]): ChatSettings | null {
  const [token, chat, own] = ['TOKEN', 'CHAT', 'API'].map((part) => environment[`${prefix}_${part}`] || null);
  if (!token && !chat) return null;
  if (!token || !chat) {
    problems.push(
      `${prefix}_TOKEN and ${prefix}_CHAT are only useful together: the bot's token, and the chat's number`,
    );
    return null;
  }
  if (own && !isApi(own)) problems.push(`${prefix}_API must be an http or https URL, such as ${api}`);
  return { name, api: (own ?? api).replace(/\/$/, ''), token, chat };
}

function isApi(text: string): boolean {
  const url = URL.parse(text);
  return /^https?:$/.test(url?.protocol ?? '') && url?.search === '' && url.hash === '';
}

function mailIn(environment: Environment, problems: string[]): MailSettings | null {
  const { SMTP_URL: server = '', MAIL_TO: to = '', MAIL_FROM = '' } = environment;
  if (!server && !to) return null;
  const user = userOf(server);
  if (user === null) problems.push(SMTP_RULE);
  if (!to.includes('@')) problems.push('MAIL_TO must be the address that receives the messages');
  return { server, to, from: MAIL_FROM || (user?.includes('@') ? user : to) };
}

const SMTP_RULE =
  'SMTP_URL must be like smtps://user:password@mail.example:465. In the user and the password, write % as %25, @ as %40, ' +
  ': as %3A, / as %2F, # as %23 and ? as %3F';

/** Returns the user of a mail server, which may be empty. Returns null if the URL cannot be read as one of a mail server. */
function userOf(server: string): string | null {
  const url = URL.parse(server);
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '') return null;
  // The part of a user or password behind an unescaped `/`, `?` or `#`.
  if (`${url.pathname}${url.search}${url.hash}`.includes('@')) return null;
  try {
    decodeURIComponent(url.password);
    return decodeURIComponent(url.username);
  } catch {
    return null;
  }
}
