import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http';
import type { Language } from '#src/domain/language/language.ts';
import { formatExtents } from '#src/domain/text/digits.ts';
import type { Message } from './channel.ts';
import type { Notifier } from './notifier.ts';

/** Maximum age of a request in seconds. An older one may be a replay. */
const TOLERANCE = 300;

/** Bytes of the longest notification. */
const MAX_BODY = 65_536;

const ORDER = { fa: 'سفارش', en: 'Order' };
const MM = { fa: 'میلی‌متر', en: 'mm' };

interface ReceiverOptions {
  readonly secret: Buffer;
  readonly notifier: Notifier;
  /** Receives lines without the texts of orders. */
  readonly log: (line: string) => void;
  /** Language of the messages. */
  readonly language: Language;
}

/**
 * Receives the server's signed notifications (standardwebhooks.com). It accepts one after all channels have, and answers
 * 502 otherwise: the server's outbox keeps the order and sends it again, with growing pauses, for three days.
 */
export function createReceiver({ secret, notifier, log, language }: ReceiverOptions): Server {
  const receive = async (request: IncomingMessage): Promise<number> => {
    const body = await bodyOf(request);
    if (body === null) return 413;
    const order = isGenuine(secret, request.headers, body) ? orderIn(request.headers, body, language) : null;
    if (order === null) return 401;
    const outcomes = await notifier.notify(order.id, order.message);
    const failures = outcomes.filter(({ failure }) => failure !== null);
    for (const { channel, failure } of failures)
      log(`Order ${order.number}: ${channel} ${failure}. It is sent again later`);
    return failures.length > 0 ? 502 : 204;
  };
  return createServer((request, response) => {
    receive(request).then(
      (status) => response.writeHead(status).end(),
      (error: unknown) => {
        log(error instanceof Error ? `${error.name}: ${error.message}` : 'The receiver failed');
        response.writeHead(502).end();
      },
    );
  });
}

/** Reads the body, or returns null if it is too long. */
async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= MAX_BODY) chunks.push(chunk);
  }
  return size > MAX_BODY ? null : Buffer.concat(chunks).toString();
}

/** True if the server signed this body within the tolerance. */
function isGenuine(secret: Buffer, headers: IncomingHttpHeaders, body: string): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = headers;
  const expected = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest();
  const isSigned = String(signatures)
    .split(' ')
    .some((signature) => {
      const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64');
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
  return isSigned && Math.abs(Date.now() / 1000 - Number(timestamp)) <= TOLERANCE;
}

interface NewOrder {
  readonly id: string;
  readonly number: string;
  readonly message: Message;
}

/** An order in a notification. */
interface OrderData {
  readonly number: string;
  readonly name: string;
  readonly url: string;
  readonly phone?: string;
  readonly models?: readonly { readonly name: string; readonly size?: Readonly<Record<'x' | 'y' | 'z', number>> }[];
}

/** The order of a notification. The server has signed it, so its form is known. */
function orderIn(headers: IncomingHttpHeaders, body: string, language: Language): NewOrder {
  const { data }: { data: OrderData } = JSON.parse(body);
  const { number, name, url, phone, models = [] } = data;
  const subject = `${ORDER[language]} ${number}`;
  const files = models.map(({ name, size }) =>
    size ? `${name}: ${formatExtents(size, language)} ${MM[language]}` : name,
  );
  const text = [subject, name, phone, ...files, url].filter(Boolean).join('\n');
  return { id: String(headers['webhook-id']), number, message: { subject, text } };
}
