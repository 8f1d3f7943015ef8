import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { announced } from '../../support/server-process.ts';
import {
  halfUpload,
  PASSWORD,
  sampleImageUrl,
  signedIn,
  startedProgram,
  temporaryFolder,
} from '../../support/test-server.ts';

const FOREIGN = { origin: 'https://elsewhere.example' };

it('the log tells at its default level what broke and who was refused, and nothing of what was sent', async () => {
  const { url, dataDir, stop } = await loggedServer({ LOGIN_RATE_LIMIT: '2' });
  const admin = await signedIn(url);
  const upload = await admin.presign();
  // A sender who goes away in the middle breaks nothing.
  await (await halfUpload({ url, dataDir }, upload)).hangUp();
  await rm(join(dataDir, 'files'), { recursive: true });
  const statuses = [
    await admin.sendOrder({ phone: '09129876543', files: [await sampleImageUrl()] }),
    await admin.logIn('a wrong password'),
    await admin.logIn('a wrong password'),
    await admin.sendOrder({}, FOREIGN),
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
  expect(lines.map(({ reqId }) => reqId)).toEqual(lines.map(() => expect.stringMatching(/^[\da-f-]{36}$/)));
  expect(said.join('\n')).not.toMatch(/09129876543|wrong password|made-up|secret|abcdefgh/);
});

it.each([
  ['address', () => '192.0.2.1'],
  ['IPv6 network, which one customer has', (n: number) => `2001:db8::${n}`],
])('the log does not fill with the rejections of one %s', async (_of, addressOf) => {
  const { url, stop } = await loggedServer({ TRUST_PROXY: '1' });
  for (let n = 1; n <= 70; n += 1)
    await fetch(`${url}/files/orders/x.webp`, { headers: { 'x-forwarded-for': addressOf(n) } });
  expect((await stop()).length).toBe(60);
});

const [WARN, ERROR] = [40, 50];

/** A server whose `stop` answers all that it logged. */
async function loggedServer(environment: Record<string, string> = {}) {
  const dataDir = await temporaryFolder();
  const child = startedProgram({ DATA_DIR: dataDir, ADMIN_PASSWORD: PASSWORD, ...environment });
  const { url, lines } = await announced(child);
  const stop = async () => {
    child.kill('SIGTERM');
    await once(child, 'close');
    return lines.slice(1);
  };
  return { url, dataDir, stop };
}
