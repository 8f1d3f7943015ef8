import { createTransport } from 'nodemailer';
import type { ChatSettings, MailSettings, NotifySettings } from './settings.ts';

export interface Message {
  readonly subject: string;
  readonly text: string;
}

/** A way to the owner. */
export interface Channel {
  readonly name: 'Bale' | 'mail' | 'Telegram';
  /** @throws an error without the message and without secrets, because it is logged */
  readonly send: (message: Message) => Promise<void>;
}

/** Milliseconds within which a channel must accept a message. Shorter than the server waits for the receiver. */
const TIME_LIMIT = 8_000;

export function channelsOf({ chats, mail }: Pick<NotifySettings, 'chats' | 'mail'>): readonly Channel[] {
  return [...chats.map(chatChannel), ...(mail ? [mailChannel(mail)] : [])];
}

function chatChannel({ name, api, token, chat }: ChatSettings): Channel {
  return {
    name,
    send: async ({ text }) => {
      const response = await fetch(`${api}/bot${token}/sendMessage`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ chat_id: chat, text }),
        signal: AbortSignal.timeout(TIME_LIMIT),
      }).catch((error: unknown) => {
        throw new Error(`${new URL(api).host} cannot be reached (${reasonOf(error)})`);
      });
      if (response.ok) return void (await response.body?.cancel());
      throw new Error(`answered ${response.status} ${descriptionIn(await response.text())}`.trim());
    },
  };
}

/** The API's own explanation, such as "chat not found". */
function descriptionIn(body: string): string {
  return /"description"\s*:\s*"([^"\\]{1,120})"/.exec(body)?.[1] ?? '';
}

function mailChannel({ server, from, to }: MailSettings): Channel {
  const limits = { connectionTimeout: TIME_LIMIT, greetingTimeout: TIME_LIMIT, socketTimeout: TIME_LIMIT };
  const transport = createTransport({ url: server, ...limits });
  return {
    name: 'mail',
    send: async (message) => {
      await transport.sendMail({ from, to, ...message, textEncoding: 'base64' }).catch((error: unknown) => {
        throw new Error(`${new URL(server).host} did not accept it (${reasonOf(error)})`);
      });
    },
  };
}

/** Code of an error of the network or of SMTP. Its message may contain what was sent. */
function reasonOf(error: unknown): string {
  const { code, responseCode, cause, name }: ErrorDetails = error instanceof Error ? error : { name: 'Error' };
  const inner = cause instanceof Error ? (cause as ErrorDetails).code : undefined;
  return [responseCode, code ?? inner ?? name].filter((part) => part !== undefined).join(' ');
}

interface ErrorDetails {
  readonly name: string;
  readonly code?: string | number;
  readonly responseCode?: number;
  readonly cause?: unknown;
}
