import { describe, expect, it } from 'vitest';
import { runProgram, startServer } from '../../support/infrastructure/test-server.ts';

describe('a request id', () => {
  const idFor = async (url: string, id?: string) => {
    const { headers } = await fetch(`${url}/healthz`, id === undefined ? {} : { headers: { 'x-request-id': id } });
    return headers.get('x-request-id');
  };
  const OWN = expect.stringMatching(/^[\da-f-]{36}$/);

  it('uses a valid id of a trusted proxy, and otherwise a new one for each request', async () => {
    const { url } = await startServer({ TRUST_PROXY: '1' });
    const insane = ['short', 'x'.repeat(65), 'two words', 'a"quote"', ''];
    expect(await idFor(url, 'b7d0c5f2_proxy-1')).toBe('b7d0c5f2_proxy-1');
    const ids = await Promise.all([undefined, ...insane].map((id) => idFor(url, id)));
    expect([ids, new Set(ids).size]).toEqual([ids.map(() => OWN), ids.length]);
  });

  it('ignores the id of a visitor', async () => {
    expect(await idFor((await startServer()).url, 'b7d0c5f2_proxy-1')).toEqual(OWN);
  });

  it('logs a failed request under the id of its response', async () => {
    const { url, stop } = await runProgram({ LOG_LEVEL: 'info' });
    const id = (await fetch(`${url}/api/orders/abcdefgh`)).headers.get('x-request-id');
    const events = (await stop()).filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
    const messages = events.filter(({ reqId }) => reqId === id).map(({ msg }) => msg);
    expect(messages).toEqual(['incoming request', 'A call was refused', 'request completed']);
  });
});
