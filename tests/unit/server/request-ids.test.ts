import { describe, expect, it } from 'vitest';
import { runProgram, startServer } from '../../support/test-server.ts';

describe('a request id', () => {
  const idFor = async (url: string, id?: string) => {
    const { headers } = await fetch(`${url}/healthz`, id === undefined ? {} : { headers: { 'x-request-id': id } });
    return headers.get('x-request-id');
  };
  const OWN = expect.stringMatching(/^[\da-f-]{36}$/);

  it('is what a trusted proxy gave, where that is sane, else another for each', async () => {
    const { url } = await startServer({ TRUST_PROXY: '1' });
    const insane = ['short', 'x'.repeat(65), 'two words', 'a"quote"', ''];
    expect(await idFor(url, 'b7d0c5f2_proxy-1')).toBe('b7d0c5f2_proxy-1');
    const ids = await Promise.all([undefined, ...insane].map((id) => idFor(url, id)));
    expect([ids, new Set(ids).size]).toEqual([ids.map(() => OWN), ids.length]);
  });

  it('is none that a visitor made up', async () => {
    expect(await idFor((await startServer()).url, 'b7d0c5f2_proxy-1')).toEqual(OWN);
  });

  it('leads from a failed response to its line in the log', async () => {
    const { url, stop } = await runProgram({ LOG_LEVEL: 'info' });
    const id = (await fetch(`${url}/api/orders/abcdefgh`)).headers.get('x-request-id');
    const events = (await stop()).filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
    const said = events.filter(({ reqId }) => reqId === id).map(({ msg }) => msg);
    expect(said).toEqual(['incoming request', 'A call was refused', 'request completed']);
  });
});
