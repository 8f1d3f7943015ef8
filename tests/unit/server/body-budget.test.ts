import fastify from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import { BodyBudget } from '#src/server/http/body-budget.ts';
import { addRequestNetwork } from '#src/server/http/request-network.ts';
import { addSecurityLog } from '#src/server/http/security-log.ts';

/** A server with places for this number of bodies, which are not answered before the test ends. */
async function startHolding(places: number) {
  const lines: string[] = [];
  const app = fastify({
    trustProxy: true,
    logger: { level: 'warn', stream: { write: (line) => void lines.push(line) } },
  });
  addRequestNetwork(app);
  addSecurityLog(app);
  const limits = { bodies: places, bytes: 1_000_000 };
  const bodies = new BodyBudget({ small: limits, large: limits });
  const over = Promise.withResolvers<void>();
  let admitted = () => {};
  app.post('/orders', { config: { operation: 'sendOrder' } }, async (request, reply) => {
    bodies.admit(request, reply);
    bodies.placeOf(request).charge(500);
    admitted();
    await over.promise;
    return 'done';
  });
  onTestFinished(() => app.close());
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const answers: Promise<unknown>[] = [];
  onTestFinished(async () => {
    over.resolve();
    await Promise.all(answers);
  });
  return {
    lines: () => lines.map((line) => JSON.parse(line)),
    /** Sends an order from an address and waits until it has a place. */
    async hold(address: string): Promise<void> {
      const isAdmitted = new Promise<void>((resolve) => {
        admitted = resolve;
      });
      answers.push(app.inject({ method: 'POST', url: '/orders', headers: { 'x-forwarded-for': address } }));
      await isAdmitted;
    },
  };
}

it('logs the address, the bytes and the time of a body that was ended to make room for others', async () => {
  const { lines, hold } = await startHolding(2);
  await hold('192.0.2.1');
  vi.advanceTimersByTime(40_000);
  await hold('192.0.2.1');
  expect(lines()).toEqual([]);
  await hold('192.0.2.2');
  expect(lines()).toEqual([
    {
      level: 40,
      time: expect.any(Number),
      pid: expect.any(Number),
      hostname: expect.any(String),
      reqId: 'req-1',
      address: '192.0.2.1',
      operation: 'sendOrder',
      bytes: 500,
      seconds: 40,
      msg: 'A request body was ended to make room for others',
    },
  ]);
});

it('logs at most 60 ended bodies per minute and network', async () => {
  const { lines, hold } = await startHolding(72);
  for (let body = 1; body <= 72; body += 1) await hold('192.0.2.1');
  for (let other = 1; other <= 70; other += 1) await hold(`198.51.100.${other}`);
  expect(lines()).toHaveLength(60);
});
