import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { dataUrl, pngOfSize } from '../../support/fixtures/image-files.ts';
import { halfUpload, ORDERS, runProgram, sampleImageUrl, signedIn } from '../../support/infrastructure/test-server.ts';

const [WARN, ERROR] = [40, 50];
const FOREIGN_ORIGIN = 'Foreign origin, or an upload without permission';
const ORDER = { name: 'آرش', phone: '+989123456789', description: 'چرخ‌دنده', files: [] };
const FOREIGN = { origin: 'https://elsewhere.example' };

it('logs failures and rejected callers at the default level, without request contents', async () => {
  const { url, dataDir, stop } = await runProgram({ LOGIN_RATE_LIMIT: '2' });
  const admin = await signedIn(url);
  const upload = await admin.presign();
  // A sender who hangs up is not a failure.
  await (await halfUpload({ url, dataDir }, upload)).abort();
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
  expect(statuses).toEqual([503, 401, 429, 403, 401, 401, 503]);

  const written = await stop();
  const lines = written.map((line) => JSON.parse(line));
  const address = '127.0.0.1';
  expect(
    lines.map(({ level, operation, address, status, outcome }) => ({ level, operation, address, status, outcome })),
  ).toEqual([
    { level: ERROR, operation: 'sendOrder' },
    { level: WARN, operation: 'login', address, status: 401, outcome: 'Wrong credentials' },
    { level: WARN, operation: 'login', address, status: 429, outcome: 'Too many requests' },
    { level: WARN, operation: 'sendOrder', address, status: 403, outcome: FOREIGN_ORIGIN },
    { level: WARN, operation: 'completeOrder', address, status: 401, outcome: 'No live session' },
    { level: WARN, operation: 'GET /files/orders/:name', address, status: 401, outcome: 'No live session' },
    { level: ERROR },
  ]);
  expect(lines[0].err.message).toMatch(/ENOENT/);
  const ofRequests = lines.filter(({ msg }) => msg !== 'Not ready');
  expect(ofRequests.map(({ reqId }) => reqId)).toEqual(ofRequests.map(() => expect.stringMatching(/^[\da-f-]{36}$/)));
  expect(written.join('\n')).not.toMatch(/09129876543|wrong password|made-up|secret|abcdefgh/);
});

it('logs one line for each rejected order, with field names and error codes but no contents', async () => {
  const { url, stop } = await runProgram();
  const order = (body: string, type = 'application/json') =>
    fetch(url + ORDERS, { method: 'POST', body, headers: { 'content-type': type } });
  const mistyped = dataUrl('image/png', Buffer.from('a secret text'));
  const responses = [
    await order(JSON.stringify({ name: '', phone: 'secret', description: 'secret', secret: 'secret', secrets: 1 })),
    await order('{"name": "secret'),
    await order('secret', 'text/secret'),
    await order(JSON.stringify({ ...ORDER, files: [mistyped] })),
    await order(JSON.stringify({ ...ORDER, files: [dataUrl('image/png', pngOfSize(11_000_000))] })),
    await order(JSON.stringify(ORDER)),
  ];
  const lines = (await stop()).map((line) => JSON.parse(line));
  const shared = { level: WARN, operation: 'sendOrder', address: '127.0.0.1', msg: 'An order was rejected' };
  const expected = [
    {
      status: 400,
      code: 'invalid',
      fields: ['name: required', 'phone: wrongFormat', 'files: required', '?: unknownField'],
    },
    { status: 400, code: 'notJson', fields: [] },
    { status: 415, code: 'unsupportedType', fields: [] },
    { status: 415, code: 'unsupportedType', fields: ['files.0: notAnImage'] },
    { status: 413, code: 'tooLarge', fields: ['files.0: fileTooLarge'] },
  ];
  expect(lines).toEqual(
    expected.map((line, index) => ({
      ...shared,
      ...line,
      time: expect.any(Number),
      pid: expect.any(Number),
      hostname: expect.any(String),
      reqId: responses[index]?.headers.get('x-request-id'),
    })),
  );
  expect(responses.at(-1)?.status).toBe(201);
  expect(JSON.stringify(lines)).not.toContain('secret');
});

it('logs why the server is not ready once, and that it is ready again', async () => {
  const { url, dataDir, stop } = await runProgram();
  const check = async () => (await fetch(`${url}/readyz`)).status;
  const files = join(dataDir, 'files');
  const statuses = [await check()];
  await rename(files, `${files}.away`);
  statuses.push(await check(), await check());
  await rename(`${files}.away`, files);
  statuses.push(await check(), await check());
  await rename(files, `${files}.away`);
  statuses.push(await check());
  expect(statuses).toEqual([200, 503, 503, 200, 200, 503]);
  const lines = (await stop()).map((line) => JSON.parse(line));
  expect(lines.map(({ level, part, msg }) => ({ level, part, msg }))).toEqual([
    { level: ERROR, part: 'files', msg: 'Not ready' },
    { level: WARN, part: 'files', msg: 'Ready again' },
    { level: ERROR, part: 'files', msg: 'Not ready' },
  ]);
});
