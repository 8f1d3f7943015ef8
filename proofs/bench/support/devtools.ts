import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findChromium, TEST_ARGUMENTS } from '#src/tools/chromium.ts';

const ARGUMENTS = ['--headless', '--hide-scrollbars', ...TEST_ARGUMENTS, '--remote-debugging-port=0'];

/** Milliseconds within which the browser answers a command. */
const DEADLINE = 30_000;

/** The events of the protocol that the benchmark listens to. */
interface Events {
  'Network.requestWillBeSent': { readonly requestId: string; readonly loaderId: string };
  'Network.responseReceived': {
    readonly requestId: string;
    readonly response: { readonly url: string; readonly mimeType: string; readonly fromDiskCache?: boolean };
  };
  'Network.loadingFinished': { readonly requestId: string; readonly encodedDataLength: number };
  'Network.loadingFailed': { readonly requestId: string };
  'Page.frameNavigated': { readonly frame: { readonly parentId?: string; readonly loaderId: string } };
  'Page.loadEventFired': object;
}

/** A tab in a browser of its own, with an empty profile. */
export interface Tab {
  /** Sends a command and returns its result. @throws if the browser rejects it or does not answer in time */
  send(method: string, parameters?: object): Promise<unknown>;
  on<Name extends keyof Events>(event: Name, listener: (parameters: Events[Name]) => void): void;
  close(): Promise<void>;
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: object;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/**
 * Starts Chromium and opens a tab, which is driven by the DevTools protocol alone. Playwright enables the debugger of
 * every page, which records the stack of each promise: the longest task of a hydration takes up to twice as long.
 */
export async function openTab(): Promise<Tab> {
  const profile = await mkdtemp(join(tmpdir(), 'bench-'));
  const browser = spawn(findChromium() ?? '', [...ARGUMENTS, `--user-data-dir=${profile}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const closed = once(browser, 'exit');
  const socket = new WebSocket(await debuggerUrl(createInterface(browser.stderr)));
  await once(socket, 'open');
  const request = requestsThrough(socket);
  const events = new EventEmitter();
  socket.addEventListener('message', ({ data }) => {
    const { method, params } = JSON.parse(String(data)) as Message;
    if (method !== undefined) events.emit(method, params);
  });
  const { targetId } = (await request('Target.createTarget', { url: 'about:blank' })) as { targetId: string };
  const { sessionId } = (await request('Target.attachToTarget', { targetId, flatten: true })) as { sessionId: string };
  const send: Tab['send'] = (method, parameters) => request(method, parameters, sessionId);
  await send('Page.enable');
  await send('Network.enable');
  return {
    send,
    on: (event, listener) => void events.on(event, listener),
    close: async () => {
      // A signal would leave the processes of the pages behind. The browser may end before it answers.
      await Promise.race([request('Browser.close'), closed]);
      await closed;
      browser.stderr.destroy();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Returns the address that the browser prints when it is ready. */
async function debuggerUrl(output: AsyncIterable<string>): Promise<string> {
  for await (const line of output) {
    const [, url] = /^DevTools listening on (\S+)/.exec(line) ?? [];
    if (url) return url;
  }
  throw new Error('Chromium did not start');
}

function requestsThrough(socket: WebSocket) {
  const answers = new EventEmitter();
  let lastId = 0;
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id !== undefined) answers.emit(String(message.id), message);
  });
  return async (method: string, params: object = {}, sessionId?: string): Promise<unknown> => {
    lastId += 1;
    const id = lastId;
    const answer = once(answers, String(id), { signal: AbortSignal.timeout(DEADLINE) });
    socket.send(JSON.stringify({ id, method, params, sessionId }));
    const [message] = await answer;
    const { result, error }: Message = message;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  };
}
