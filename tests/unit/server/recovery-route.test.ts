import { expect, it } from 'vitest';
import { startServer } from '../../support/infrastructure/test-server.ts';

async function recoveriesOf(url: string): Promise<readonly string[]> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return metrics.split('\n').filter((line) => line.startsWith('workshop_recoveries_total{'));
}

const report = async (url: string, query: string, init: RequestInit = {}) =>
  (await fetch(`${url}/recoveries?${query}`, { method: 'POST', ...init })).status;

it('counts the pages that React could not keep, by page and kind', async () => {
  const { url } = await startServer();
  for (const query of ['page=home&kind=mismatch', 'page=home&kind=mismatch', 'page=notFound&kind=error'])
    expect(await report(url, query)).toBe(204);
  expect(await recoveriesOf(url)).toEqual([
    'workshop_recoveries_total{page="home",kind="mismatch"} 2',
    'workshop_recoveries_total{page="notFound",kind="error"} 1',
  ]);
});

it.each(['', 'page=home', 'page=home&kind=other', 'page=constructor&kind=error', 'page=home&page=home&kind=error'])(
  'rejects a report that names no known page and kind: %s',
  async (query) => {
    const { url } = await startServer();
    expect(await report(url, query)).toBe(400);
    expect(await recoveriesOf(url)).toEqual([]);
  },
);

it('rejects reports of other sites', async () => {
  const { url } = await startServer();
  const headers = { 'sec-fetch-site': 'cross-site' };
  expect(await report(url, 'page=home&kind=error', { headers })).toBe(403);
});

it('counts at most ten reports per minute of a network', async () => {
  const { url } = await startServer();
  const statuses = await Promise.all(Array.from({ length: 12 }, () => report(url, 'page=about&kind=error')));
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  expect(await recoveriesOf(url)).toEqual(['workshop_recoveries_total{page="about",kind="error"} 10']);
});
