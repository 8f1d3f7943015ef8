import { createTransport } from 'nodemailer';
import { type Channel, TIME_LIMIT } from './channel.ts';
import type { MailSettings } from './settings.ts';

export function mailChannel({ server, from, to }: MailSettings): Channel {
  const limits = { connectionTimeout: TIME_LIMIT, greetingTimeout: TIME_LIMIT, socketTimeout: TIME_LIMIT };
  const transport = createTransport({ url: server, ...limits });
  return {
    name: 'mail',
    send: async (message) => {
      await transport.sendMail({ from, to, ...message, textEncoding: 'base64' }).catch((error: MailError) => {
        throw new Error(`${new URL(server).host} ${failureOf(error)}`);
      });
    },
  };
}

/** Error of the mailer. Its message may contain what was sent, its codes do not. */
interface MailError extends Error {
  readonly code?: string;
  /** Code of the network's error, such as `ECONNREFUSED`. */
  readonly originalCode?: string;
  /** Status of the mail server's answer, such as 451. */
  readonly responseCode?: number;
}

/** Codes of the mailer for a connection that does not come about or breaks. */
const UNREACHABLE = ['EDNS', 'ESOCKET', 'ECONNECTION'];

function failureOf({ name, code = name, originalCode = code, responseCode }: MailError): string {
  if (code === 'ETIMEDOUT') return `timed out: no answer within ${TIME_LIMIT / 1_000} s`;
  if (UNREACHABLE.includes(code)) return `cannot be reached (${originalCode})`;
  return `did not accept it (${[responseCode, code].filter((part) => part !== undefined).join(' ')})`;
}
