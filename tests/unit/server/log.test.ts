import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it, vi } from 'vitest';
import {
  logIn,
  PASSWORD,
  pictureUrl,
  presign,
  sendOrder,
  sessionOf,
  spawnServer,
  temporaryFolder,
} from './test-server.ts';

const FOREIGN = { origin: 'https://elsewhere.example' };

it('the log tells at its default level what broke and who was refused, and nothing of what was sent', {
  timeout: 30_000,
}, async () => {
  const dataDir = await temporaryFolder();
  const { url, stop } = await loggedServer({ DATA_DIR: dataDir, ADMIN_PASSWORD: PASSWORD, LOGIN_RATE_LIMIT: '2' });
  const cookie = await sessionOf({ url });

  await hangUp(url, await presign({ url }, cookie), join(dataDir, 'files/incoming'));
  await rm(join(dataDir, 'files'), { recursive: true });
  const statuses = [
    await sendOrder({ url }, { phone: '09129876543', files: [await pictureUrl()] }),
    await logIn({ url }, 'a wrong password'),
    await logIn({ url }, 'a wrong password'),
    await sendOrder({ url }, {}, FOREIGN),
    await fetch(`${url}/api/orders/delete?id=abcdefgh`, { method: 'DELETE', headers: { cookie: 'session=made-up' } }),
    await fetch(`${url}/files/orders/x.webp?secret=1`),
    await fetch(`${url}/readyz`),
  ].map(({ status }) => status);
  expect(statuses).toEqual([500, 401, 429, 403, 401, 401, 503]);

  const said = await stop();
  const lines = said.map((line) => JSON.parse(line));
  const address = '127.0.0.1';
  expect(
    lines.map(({ level, operation, address, status, outcome }) => ({ level, operation, address, status, outcome })),
  ).toEqual([
    { level: ERROR, operation: 'sendOrder' },
    { level: WARN, operation: 'login', address, status: 401, outcome: 'Wrong credentials' },
    { level: WARN, operation: 'login', address, status: 429, outcome: 'Too many requests' },
    {
      level: WARN,
      operation: 'sendOrder',
      address,
      status: 403,
      outcome: 'Foreign origin, or an upload without permission',
    },
    { level: WARN, operation: 'completeOrder', address, status: 401, outcome: 'No live session' },
    { level: WARN, operation: 'GET /files/orders/:name', address, status: 401, outcome: 'No live session' },
    { level: ERROR },
    { level: ERROR, operation: 'GET /readyz' },
  ]);
  expect(lines[0].err.message).toMatch(/ENOENT/);
  expect(lines.map(({ reqId }) => reqId)).toEqual(lines.map(() => expect.stringMatching(/^req-/)));
  expect(said.join('\n')).not.toMatch(/09129876543|wrong password|made-up|secret|abcdefgh/);
});

it('the log does not fill with the refusals of one address', { timeout: 30_000 }, async () => {
  const { url, stop } = await loggedServer({ DATA_DIR: await temporaryFolder(), ADMIN_PASSWORD: PASSWORD });
  for (let n = 0; n < 70; n += 1) await fetch(`${url}/files/orders/x.webp`);
  expect((await stop()).length).toBe(60);
});

const [WARN, ERROR] = [40, 50];

const PATIENT = { timeout: 10_000 };

/** A server whose `stop` answers all that it logged. */
async function loggedServer(environment: Record<string, string>) {
  const child = spawnServer(environment);
  const lines: string[] = [];
  const output = createInterface(child.stdout).on('line', (line) => lines.push(line));
  const [announcement] = await once(output, 'line');
  const url = /http:\S+/.exec(announcement)?.[0] ?? '';
  const stop = async () => {
    child.kill('SIGTERM');
    await once(child, 'close');
    return lines.slice(1);
  };
  return { url, stop };
}

/** An upload whose sender goes away in the middle, which breaks nothing. */
async function hangUp(server: string, { url, headers }: { url: string; headers: object }, incoming: string) {
  const upload = request(server + url, { method: 'PUT', headers: { ...headers, 'content-length': 100 } });
  upload.on('error', () => undefined).write('half of it');
  await vi.waitFor(async () => expect(await readdir(incoming)).toHaveLength(1), PATIENT);
  upload.destroy();
  await vi.waitFor(async () => expect(await readdir(incoming)).toEqual([]), PATIENT);
}
