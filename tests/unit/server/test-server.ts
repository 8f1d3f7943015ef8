import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { onTestFinished } from 'vitest';
import { openServer, type RunningServer, type ServerOptions } from '#src/server/server.ts';

const MAIN = fileURLToPath(new URL('../../../src/server/main.ts', import.meta.url));

export const PASSWORD = 'correct horse battery staple';

type Environment = Readonly<Record<string, string>>;

/** A folder of its own for one test, gone after it. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'server-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** An empty server for one test, on a free port and a folder of its own unless `DATA_DIR` says otherwise. */
export async function startServer(environment: Environment = {}, options: ServerOptions = {}): Promise<RunningServer> {
  const server = await openServer(
    {
      PORT: '0',
      DATA_DIR: environment.DATA_DIR ?? (await temporaryFolder()),
      ADMIN_PASSWORD: PASSWORD,
      LOG_LEVEL: 'silent',
      ORDER_RATE_LIMIT: '1000',
      LOGIN_RATE_LIMIT: '1000',
      ...environment,
    },
    { seed: false, siteDir: '/nonexistent', ...options },
  );
  onTestFinished(() => server.close());
  return server;
}

/**
 * The program in a process of its own, on an empty store and a free port, killed after the test.
 * @param detached gives it a process group of its own, so that a signal can reach all its processes at once
 */
export function spawnServer(environment: Environment, detached = false): ChildProcessByStdio<null, Readable, Readable> {
  const child = spawn(process.execPath, [MAIN, '--empty'], {
    detached,
    env: { PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

export function postJson(url: string, body: unknown, headers: Environment = {}): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'en', ...headers },
    body: JSON.stringify(body),
  });
}

export function logIn({ url }: Pick<RunningServer, 'url'>, password = PASSWORD, username = 'admin'): Promise<Response> {
  return postJson(`${url}/api/admin/login`, { username, password });
}

/** Calls an operation of the products with a form. */
export function sendForm(
  { url }: RunningServer,
  credentials: string | Environment,
  call: 'addproduct' | 'editproduct',
  fields: Readonly<Record<string, string | File>>,
): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const headers = typeof credentials === 'string' ? { cookie: credentials } : credentials;
  return fetch(`${url}/api/products/${call}`, {
    method: 'POST',
    headers: { 'accept-language': 'en', ...headers },
    body,
  });
}

/** The `Cookie` header of a new session. */
export async function sessionOf(server: Pick<RunningServer, 'url'>, password = PASSWORD): Promise<string> {
  const answer = await logIn(server, password);
  return answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
}

/** A small picture as the data URL that an order carries. */
export async function pictureUrl(background = 'red'): Promise<string> {
  const png = await picture(background).png().toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

export function picture(background = 'red', width = 40, height = 30) {
  return sharp({ create: { width, height, channels: 3, background } });
}

export function sendOrder(
  { url }: Pick<RunningServer, 'url'>,
  order: object = {},
  headers: Environment = {},
): Promise<Response> {
  const body = { name: 'سارا', phone: '09121234567', description: 'یک چرخ‌دنده', files: [], ...order };
  return postJson(`${url}/api/orders/orders`, body, headers);
}

interface OrderOnDesk {
  readonly _id: string;
  readonly name: string;
  readonly files: readonly string[];
}

export async function ordersOn({ url }: RunningServer, cookie: string): Promise<OrderOnDesk[]> {
  const answer = await fetch(`${url}/api/orders/getorders`, { headers: { cookie } });
  return (await answer.json()) as OrderOnDesk[];
}

interface Presigned {
  readonly url: string;
  readonly headers: Environment;
  readonly publicUrl: string;
}

export async function presign(
  { url }: Pick<RunningServer, 'url'>,
  cookie: string,
  form: { readonly fileName?: string; readonly mime?: string; readonly size?: number } = {},
): Promise<Presigned> {
  const answer = await postJson(`${url}/api/presign-put-video`, { fileName: 'گیربکس.mp4', ...form }, { cookie });
  return (await answer.json()) as Presigned;
}
