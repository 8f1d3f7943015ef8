import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, onTestFinished, vi } from 'vitest';
import type { Order, PresignedUpload, Product } from '#src/contract/schema.generated.ts';
import { openServer, type ServerOptions } from '#src/server/server.ts';
import type { ServerStore } from '#src/server/store/kysely-store.ts';
import { openSqliteStore } from '#src/server/store/sqlite.ts';
import { sampleImage } from '../fixtures/image-files.ts';
import { spawnServer, started } from './server-process.ts';

export const PASSWORD = 'correct horse battery staple';

export const ORDERS = '/api/orders/orders';

/** Lowest cost of argon2id. With the default, hashes would take an eighth of the time of all server tests. */
export const LOW_COST = { memory: 8, passes: 1, parallelism: 1 };

type Environment = Readonly<Record<string, string>>;

export const newFolder = () => mkdtemp(join(tmpdir(), 'server-test-'));
export const removed = (folder: string) => rm(folder, { recursive: true, force: true });

/** Creates a folder that is removed after the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await newFolder();
  onTestFinished(() => removed(folder));
  return folder;
}

/** Changes a server's database directly, as another program would. */
export function changeDatabase(file: string, ...statements: readonly string[]): void {
  const database = new DatabaseSync(file);
  for (const statement of statements) database.exec(statement);
  database.close();
}

/** Opens a SQLite store until the test ends. */
export async function openStore(file: string): Promise<ServerStore> {
  const store = await openSqliteStore(file);
  onTestFinished(() => store.close());
  return store;
}

function open(DATA_DIR: string, environment: Environment, options: ServerOptions) {
  const limits = { ORDER_RATE_LIMIT: '1000', LOGIN_RATE_LIMIT: '1000' };
  const quiet = { PORT: '0', ADMIN_PASSWORD: PASSWORD, LOG_LEVEL: 'silent' };
  return openServer(
    { ...quiet, ...limits, ...environment, DATA_DIR },
    { seed: false, siteDir: '/nonexistent', passwordCost: LOW_COST, ...options },
  );
}

/**
 * Address of a server that all tests of a file or `describe` share. They must not change its state.
 * @param options receives the server's folder and may add files to it
 */
export function sharedServer(
  environment: Environment = {},
  options: (folder: string) => Promise<ServerOptions> = async () => ({}),
) {
  const shared = { url: '' };
  beforeAll(async () => {
    const folder = await newFolder();
    const { url, close } = await open(folder, environment, await options(folder));
    shared.url = url;
    return () => close().then(() => removed(folder));
  });
  return shared;
}

/** Starts an empty server for one test, on a free port, in a temporary folder unless the environment has `DATA_DIR`. */
export async function startServer(environment: Environment = {}, options: ServerOptions = {}) {
  const dataDir = environment.DATA_DIR ?? (await temporaryFolder());
  const server = await open(dataDir, environment, options);
  onTestFinished(() => server.close());
  return { ...server, ...restarting(server, dataDir, options), ...clientOf(server.url) };
}

/** Starts a server for one test and logs the admin in. */
export async function startWithAdmin(environment?: Environment, options?: ServerOptions) {
  const server = await startServer(environment, options);
  const client = await signedIn(server.url);
  return { ...server, ...restarting(server, server.dataDir, options, client.cookie), ...client };
}

/** A server's data folder, and a function that stops it and starts another one on the same data. */
function restarting(server: { close(): Promise<void> }, dataDir: string, before: ServerOptions = {}, cookie?: string) {
  return {
    dataDir,
    async restart(environment: Environment = {}, options = before) {
      await server.close();
      const next = await startServer({ ...environment, DATA_DIR: dataDir }, options);
      return { ...next, ...clientOf(next.url, cookie) };
    },
  };
}

/** Logs the admin in. Returns a client with the session. */
export async function signedIn(url: string) {
  const { headers } = await clientOf(url).logIn();
  return clientOf(url, headers.get('set-cookie')?.split(';', 1)[0]);
}

type Fields = Readonly<Record<string, string | File>>;

/** Requests to a server, in English. Those of the admin carry the cookie. */
export function clientOf(url: string, cookie = '') {
  const adminFetch = (path: string, init: RequestInit & { headers?: Environment } = {}) =>
    fetch(url + path, { ...init, headers: { cookie, 'accept-language': 'en', ...init.headers } });
  const postJson = (path: string, body: unknown, headers: Environment = {}) => {
    const all = { 'content-type': 'application/json', 'accept-language': 'en', ...headers };
    return fetch(url + path, { method: 'POST', headers: all, body: JSON.stringify(body) });
  };
  const sendOrder = (order: object = {}, headers?: Environment) =>
    postJson(ORDERS, { name: 'سارا', phone: '09121234567', description: 'یک چرخ‌دنده', files: [], ...order }, headers);
  const presign = async (form: object = {}): Promise<PresignedUpload> =>
    (await postJson('/api/presign-put-video', { fileName: 'گیربکس.mp4', ...form }, { cookie })).json();
  const putVideo = (presigned: PresignedUpload, body: BodyInit = 'video') => {
    const init: RequestInit & { duplex: 'half' } = { method: 'PUT', headers: presigned.headers, body, duplex: 'half' };
    return fetch(new URL(presigned.url, url), init);
  };
  const remove = (path: string) => adminFetch(path, { method: 'DELETE' });
  return {
    cookie,
    adminFetch,
    postJson,
    sendOrder,
    presign,
    putVideo,
    logIn: (password = PASSWORD, username = 'admin') => postJson('/api/admin/login', { username, password }),
    /** Sends an order. Returns its id. */
    orderIdOf: async (...order: Parameters<typeof sendOrder>): Promise<string> =>
      (await (await sendOrder(...order)).json())._id,
    orders: async (): Promise<Order[]> => (await adminFetch('/api/orders/getorders')).json(),
    products: async (): Promise<Product[]> => (await adminFetch('/api/products')).json(),
    /** Status of a GET without a session. */
    statusOf: async (path: string) => (await fetch(url + path)).status,
    completeOrder: (id: string) => remove(`/api/orders/delete?id=${id}`),
    completedOrders: async (): Promise<Order[]> => (await adminFetch('/api/orders/completed')).json(),
    saveNote: (id: string, note: string) => postJson(`/api/orders/${id}/note`, { note }, { cookie }),
    saveAnswer: (id: string, answer: string) => postJson(`/api/orders/${id}/answer`, { answer }, { cookie }),
    saveNotice: (notice: object) => postJson('/api/notice', notice, { cookie }),
    restoreOrder: (id: string) => remove(`/api/orders/${id}/completion`),
    /** Completes an order and deletes it for good. Returns the second response. */
    deleteOrder: async (id: string) => {
      await remove(`/api/orders/delete?id=${id}`);
      return remove(`/api/orders/${id}`);
    },
    /** Adds a product with a small image. `fields` replaces or adds fields. */
    addProduct: async (fields: Fields = {}, headers: Environment = {}) => {
      const body = formOf({ title: 'x', shortDescription: 'y', image: await imageFile(), ...fields });
      return adminFetch('/api/products/addproduct', { method: 'POST', headers, body });
    },
    moveProduct: (move: object) => postJson('/api/products/moveproduct', move, { cookie }),
    editProduct: (fields: Fields) => {
      const body = formOf({ id: '1', title: 'x', description: 'y', ...fields });
      return adminFetch('/api/products/editproduct', { method: 'POST', body });
    },
    deleteProduct: (id: number) => remove(`/api/products/deleteproduct?id=${id}`),
    /** Uploads a video. Returns its public URL. */
    uploadedVideo: async () => {
      const presigned = await presign();
      await putVideo(presigned);
      return presigned.publicUrl;
    },
  };
}

export function formOf(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

export async function imageFile(...sample: Parameters<typeof sampleImage>): Promise<File> {
  const png = sampleImage(...sample).png();
  return new File([new Uint8Array(await png.toBuffer())], 'a.png', { type: 'image/png' });
}

/** An image that is wide enough for two variants in AVIF and one in WebP. */
export function wideImageFile(background?: string): Promise<File> {
  return imageFile(background, 300, 200);
}

/** A small image as the data URL that an order carries. */
export async function sampleImageUrl(): Promise<string> {
  return `data:image/png;base64,${(await sampleImage().png().toBuffer()).toString('base64')}`;
}

export function filesIn(dataDir: string, folder: 'incoming' | 'orders' | 'products' | 'videos'): Promise<string[]> {
  return readdir(join(dataDir, 'files', folder));
}

/** Content of a slow upload after both halves. */
export const HALVES = 'first half, second half';

/** Sends the first half of an upload and waits until the server has created its file. */
export async function halfUpload({ url, dataDir }: Record<'url' | 'dataDir', string>, presigned: PresignedUpload) {
  const headers = { ...presigned.headers, 'content-length': HALVES.length };
  const upload = request(url + presigned.url, { method: 'PUT', headers });
  upload.on('error', () => {}).write(HALVES.slice(0, 12));
  const incomingFiles = (count: number) =>
    vi.waitFor(async () => expect(await filesIn(dataDir, 'incoming')).toHaveLength(count), { timeout: 10_000 });
  await incomingFiles(1);
  return {
    /** Sends the second half. Returns the status. */
    async end(): Promise<number | undefined> {
      upload.end(HALVES.slice(12));
      const [response] = await once(upload, 'response');
      response.resume();
      return response.statusCode;
    },
    /** Aborts the upload and waits until the server has removed the file. */
    async abort(): Promise<void> {
      upload.destroy();
      await incomingFiles(0);
    },
  };
}

/** Spawns the program. It is killed after the test. */
export function spawnProgram(...options: Parameters<typeof spawnServer>) {
  const child = spawnServer(...options);
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** Spawns the program and waits until it accepts requests. `stop` returns the lines of its log. */
export async function runProgram(environment: Environment = {}, detached = false) {
  const dataDir = environment.DATA_DIR ?? (await temporaryFolder());
  const child = spawnProgram({ DATA_DIR: dataDir, ADMIN_PASSWORD: PASSWORD, ...environment }, detached);
  const { url, lines } = await started(child);
  return {
    child,
    dataDir,
    url,
    async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<string[]> {
      const ended = once(child, 'close');
      child.kill(signal);
      await ended;
      return lines.filter((line) => !line.startsWith('The site is at '));
    },
  };
}

/** Runs the program with settings that it rejects. Returns the lines that it prints before it exits with 1. */
export async function startError(environment: Record<string, string>): Promise<string[]> {
  const child = spawnProgram(environment);
  const output = text(child.stderr);
  expect(await once(child, 'close')).toEqual([1, null]);
  return (await output).trimEnd().split('\n');
}
