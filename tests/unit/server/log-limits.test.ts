import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { clientOf, runProgram } from '../../support/infrastructure/test-server.ts';

const WARN = 40;

it('logs requests rejected while the server is busy, and closed connections', async () => {
  const { url, stop } = await runProgram({ LOGIN_RATE_LIMIT: '1000' });
  const { logIn } = clientOf(url);
  const guesses = await Promise.all(Array.from({ length: 40 }, () => logIn('a guess')));
  const rejected = guesses.filter(({ status }) => status === 503).length;
  expect(rejected).toBeGreaterThan(0);
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => {}).end('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(40));
  await once(socket.resume(), 'close');
  const lines = (await stop()).map((line) => JSON.parse(line));
  const outcomes = Map.groupBy(lines, ({ operation, outcome, limit }) => `${operation}: ${outcome ?? limit}`);
  expect(outcomes.get('login: Busy')).toHaveLength(rejected);
  expect(outcomes.get('GET /healthz: pipelined requests')).toHaveLength(1);
  expect(lines.every(({ level, address }) => level === WARN && address === '127.0.0.1')).toBe(true);
});

it.each([
  { of: 'address', addressOf: () => '192.0.2.1' },
  { of: 'IPv6 network of one customer', addressOf: (n: number) => `2001:db8::${n}` },
])('limits the log entries about rejections of one $of', async ({ addressOf }) => {
  const { url, stop } = await runProgram({ TRUST_PROXY: '1' });
  for (let n = 1; n <= 70; n += 1)
    await fetch(`${url}/files/orders/x.webp`, { headers: { 'x-forwarded-for': addressOf(n) } });
  expect((await stop()).length).toBe(60);
});
