import { expect, it, onTestFinished, vi } from 'vitest';
import type { RenderPage } from '#src/site/rendering/page-renderer.ts';
import { builtSite } from '../../support/fixtures/built-site.ts';
import { startWithAdmin } from '../../support/infrastructure/test-server.ts';

const DAY = 24 * 3_600_000;

/** A page that contains the receipt and nothing else. */
const render: RenderPage = async ({ posted }) => `<pre>${JSON.stringify(posted ?? null)}</pre>`;

/** A server with one order. `open` opens the receipt of a token, by default that of the order. */
async function openReceipts() {
  const server = await startWithAdmin({}, { ...(await builtSite()), renderer: { render, inlineScripts: [] } });
  const { _id: id, createdAt, receipt } = await (await server.sendOrder()).json();
  const open = async (token: string = receipt) => {
    const page = await fetch(`${server.url}/?receipt=${token}`, { headers: { accept: 'text/html' } });
    return { status: page.status, outcome: JSON.parse(/<pre>(.*)<\/pre>/s.exec(await page.text())?.[1] ?? 'null') };
  };
  return { ...server, id, createdAt, receipt, open };
}

const shown = (id: string) => ({ status: 200, outcome: expect.objectContaining({ kind: 'stored', id }) });
const EXPIRED = { status: 410, outcome: expect.objectContaining({ kind: 'expired' }) };

it('opens at its full address only', async () => {
  const { open, id, receipt } = await openReceipts();
  expect(receipt).toMatch(new RegExp(`^${id}\\.[\\w-]{43}$`));
  expect(await open()).toEqual(shown(id));
  for (const part of [id, receipt.slice(0, -1)]) expect(await open(part)).toEqual({ status: 200, outcome: null });
});

it('opens for 90 days', async () => {
  const { open, id, createdAt } = await openReceipts();
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(createdAt) + 90 * DAY });
  expect(await open()).toEqual(shown(id));
  vi.setSystemTime(Date.now() + 1);
  expect(await open()).toEqual(EXPIRED);
});

it('opens until the order is deleted for good', async () => {
  const { open, id, completeOrder, deleteOrder } = await openReceipts();
  await completeOrder(id);
  expect(await open()).toEqual(shown(id));
  await deleteOrder(id);
  expect(await open()).toEqual(EXPIRED);
});

it('shows how far the order is: read once the admin opens it, then completed', async () => {
  const { open, id, orders, adminFetch, completeOrder } = await openReceipts();
  const progress = async () => {
    const { readAt, completedAt } = (await open()).outcome;
    return { readAt, completedAt };
  };
  await orders();
  expect(await progress()).toEqual({ readAt: '', completedAt: '' });
  await adminFetch(`/api/orders/${id}`);
  const { readAt } = await progress();
  expect(readAt).toMatch(/^\d{4}-.*Z$/);
  await adminFetch(`/api/orders/${id}`);
  await completeOrder(id);
  expect(await progress()).toEqual({ readAt, completedAt: expect.stringMatching(/^\d{4}-.*Z$/) });
});
