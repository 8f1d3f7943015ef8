import { type Channel, TIME_LIMIT } from './channel.ts';
import type { ChatSettings } from './settings.ts';

/** Bytes of a response that are read. An acceptance repeats the message, so it is much shorter. */
const MAX_RESPONSE = 65_536;

/** Characters of a response that are logged. */
const SHOWN = 160;

/** Seconds for which a service may pause the channel. The same as the server's longest pause between two attempts. */
const LONGEST_PAUSE = 3_600;

/** Creates a channel to a chat. It sends nothing while the service asks for a pause. */
export function chatChannel({ name, api, token, chat }: ChatSettings): Channel {
  const url = `${api}/bot${token}/sendMessage`;
  let pausedUntil = 0;
  return {
    name,
    send: async ({ text }) => {
      const pause = Math.ceil((pausedUntil - performance.now()) / 1_000);
      if (pause > 0) throw new Error(`waits another ${pause} s, as the service asked`);
      const response = await post(url, { chat_id: chat, text, ...OPTIONS[name] });
      if (isAcceptance(response)) return;
      pausedUntil = performance.now() + pauseIn(response) * 1_000;
      throw new Error(failureIn(response, [token, ...text.split('\n')]));
    },
  };
}

/** Parameters that only one service documents. Without a preview, a customer's text loads no page into the owner's chat. */
const OPTIONS: Readonly<Record<ChatSettings['name'], object>> = {
  Telegram: { link_preview_options: { is_disabled: true } },
  Bale: {},
};

interface Response {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: string;
}

/** Does not follow redirects, because a login page of a network would answer with 200. @throws if there is no response */
async function post(url: string, body: object): Promise<Response> {
  const { host } = new URL(url);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIME_LIMIT),
    });
    const { status, headers } = response;
    return { status, retryAfter: headers.get('retry-after'), body: await beginningOf(response.body) };
  } catch (error) {
    if (isTimeout(error)) throw new Error(`${host} timed out: no answer within ${TIME_LIMIT / 1_000} s`);
    throw new Error(`${host} cannot be reached (${reasonOf(error)})`);
  }
}

async function beginningOf(body: ReadableStream<Uint8Array> | null): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= MAX_RESPONSE) break;
  }
  return Buffer.concat(chunks).toString();
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}

/** Code of the network's error. `fetch` itself states no reason. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (!(cause instanceof Error)) return String(cause);
  return 'code' in cause && cause.code !== undefined ? String(cause.code) : cause.message;
}

/** Fields of a response, as Telegram and Bale document them. */
interface Answer {
  readonly ok?: unknown;
  readonly description?: unknown;
  readonly parameters?: { readonly retry_after?: unknown };
}

/** Reads the fields of a response. A page or an empty body has none. */
function answerIn({ body }: Response): Answer {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** True if the service documents the response as an acceptance. A proxy may answer 200 without having sent anything. */
function isAcceptance(response: Response): boolean {
  return response.status === 200 && answerIn(response).ok === true;
}

/** Seconds that the service asks to wait, in its own field or in the header of a proxy. */
function pauseIn(response: Response): number {
  const inAnswer = answerIn(response).parameters?.retry_after;
  const asked = inAnswer === undefined ? secondsIn(response.retryAfter ?? '') : Number(inAnswer);
  return asked > 0 ? Math.min(asked, LONGEST_PAUSE) : 0;
}

/** Reads a `Retry-After` header, which contains seconds or a date. Returns NaN for anything else. */
function secondsIn(header: string): number {
  return /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1_000;
}

/** Describes the response by the service's explanation, such as "chat not found", or by its first words. */
function failureIn(response: Response, sent: readonly string[]): string {
  const { description } = answerIn(response);
  const words = firstWords(typeof description === 'string' ? description : response.body, sent);
  const status = response.status === 200 ? '200 without accepting it' : response.status;
  return words === '' ? `answered ${status}, with an empty body` : `answered ${status}: ${words}`;
}

/** A proxy may repeat the request, so what was sent is left out. */
function firstWords(text: string, sent: readonly string[]): string {
  const foreign = sent.filter((part) => part !== '').reduce((rest, part) => rest.replaceAll(part, '…'), text);
  return foreign
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, SHOWN);
}
