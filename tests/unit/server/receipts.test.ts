import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { EMPTY_DRAFT } from '#src/domain/order/order-fields.ts';
import type { RenderPage } from '#src/site/rendering/page-renderer.ts';
import { BROWSER_HEADERS } from '../../support/fixtures/browser-headers.ts';
import { builtSite } from '../../support/fixtures/built-site.ts';
import { changeDatabase, startWithAdmin } from '../../support/infrastructure/test-server.ts';

/** A page that contains the receipt and nothing else. */
const render: RenderPage = async ({ posted }) => `<pre>${JSON.stringify(posted ?? null)}</pre>`;

/** A server with one order. `open` opens the receipt of a token, by default that of the order. */
async function openReceipts() {
  const server = await startWithAdmin({}, { ...(await builtSite()), renderer: { render, inlineScripts: [] } });
  const { _id: id, createdAt, receipt } = await (await server.sendOrder()).json();
  const load = (token: string = receipt, headers: Readonly<Record<string, string>> = BROWSER_HEADERS) =>
    fetch(`${server.url}/?receipt=${token}`, { headers });
  const open = async (...request: Parameters<typeof load>) => {
    const page = await load(...request);
    return { status: page.status, outcome: JSON.parse(/<pre>(.*)<\/pre>/s.exec(await page.text())?.[1] ?? 'null') };
  };
  return { ...server, id, createdAt, receipt, load, open };
}

const shown = (id: string) => ({ status: 200, outcome: expect.objectContaining({ kind: 'stored', id }) });
const EXPIRED = { status: 410, outcome: expect.objectContaining({ kind: 'expired' }) };

it('opens at its full address only', async () => {
  const { open, id, receipt } = await openReceipts();
  expect(receipt).toMatch(new RegExp(`^${id}\\.[\\w-]{43}$`));
  expect(await open()).toEqual(shown(id));
  for (const part of [id, receipt.slice(0, -1)]) expect(await open(part)).toEqual({ status: 200, outcome: null });
});

it('opens for 90 days in which a server runs, whatever the clock shows [4.receipt.address]', async () => {
  const { open, id, dataDir } = await openReceipts();
  onTestFinished(() => void vi.useRealTimers());
  for (const year of [2020, 2040]) {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${year}-01-01`) });
    expect(await open()).toEqual(shown(id));
  }
  const showMinutes = (minutes: number) =>
    changeDatabase(
      join(dataDir, 'workshop.sqlite'),
      `insert or replace into settings values ('hour-meter', '${minutes}')`,
    );
  showMinutes(90 * 1_440);
  expect(await open()).toEqual(shown(id));
  showMinutes(90 * 1_440 + 10);
  expect(await open()).toEqual(EXPIRED);
});

it('opens until the order is deleted for good [4.receipt.address]', async () => {
  const { open, id, completeOrder, deleteOrder } = await openReceipts();
  await completeOrder(id);
  expect(await open()).toEqual(shown(id));
  await deleteOrder(id);
  expect(await open()).toEqual(EXPIRED);
});

it('shows how far the order is: read once the admin opens it, then completed [4.receipt.progress]', async () => {
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

it('shows the answer with the time at which it was saved, until it is removed [4.answer.shown]', async () => {
  const { open, id, saveAnswer } = await openReceipts();
  const answered = async (text: string) => {
    await saveAnswer(id, text);
    const { answer, answeredAt } = (await open()).outcome;
    return { answer, answeredAt };
  };
  const time = expect.stringMatching(/^\d{4}-.*Z$/);
  expect(await answered('بله.')).toEqual({ answer: 'بله.', answeredAt: time });
  expect(await answered('تا شنبه.')).toEqual({ answer: 'تا شنبه.', answeredAt: time });
  expect(await answered(' ')).toEqual({ answer: '', answeredAt: '' });
});

const ENGINE = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/90.0.4430.91';

it.each([
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 15_8 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.6 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 11; CUBOT NOTE 20) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/90.0.4430.91 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 14; SM-A546E; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36 Telegram-Android/11.2.3',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22B83 [FBAN/FBIOS;FBAV/490.0;FBDV/iPhone14,5]',
])('shows what the customer wrote to the browser %s [4.receipt.private]', async (agent) => {
  const { open } = await openReceipts();
  const { outcome } = await open(undefined, { ...BROWSER_HEADERS, 'user-agent': agent });
  expect(outcome.draft.name).not.toBe('');
});

it.each([
  'TelegramBot (like TwitterBot)',
  'WhatsApp/2.24.9.78 A',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  `${ENGINE} Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`,
  `${ENGINE} Safari/537.36 SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com`,
  `${ENGINE} Safari/537.36 Google (+https://developers.google.com/+/web/snippet/)`,
  'Mozilla/5.0 (compatible; Google-InspectionTool/1.0;)',
  'Mozilla/5.0',
  'curl/8.5.0',
  'Go-http-client/2.0',
  '',
])('shows only number and progress to "%s" [4.receipt.private]', async (agent) => {
  const { open, id, saveAnswer } = await openReceipts();
  await saveAnswer(id, 'بله.');
  const { status, outcome } = await open(undefined, { ...BROWSER_HEADERS, 'user-agent': agent });
  const { draft, answer } = outcome;
  expect({ status, id: outcome.id, draft, answer }).toEqual({ status: 200, id, draft: EMPTY_DRAFT, answer: '' });
});

it('shows only number and progress to a client that accepts any type', async () => {
  const { open, id } = await openReceipts();
  const { status, outcome } = await open(undefined, { ...BROWSER_HEADERS, accept: '*/*' });
  expect({ status, id: outcome.id, draft: outcome.draft }).toEqual({ status: 200, id, draft: EMPTY_DRAFT });
});

it('keeps every page at the address of a receipt out of search engines and caches [4.receipt.private]', async () => {
  const { load, receipt, id } = await openReceipts();
  const headersOf = async (token: string) => {
    const { headers } = await load(token);
    return { robots: headers.get('x-robots-tag'), caching: headers.get('cache-control') };
  };
  expect(await headersOf(receipt)).toEqual({ robots: 'noindex', caching: 'no-store' });
  expect((await headersOf(id)).robots).toBe('noindex');
});

it('counts a completed order as read', async () => {
  const { open, id, completeOrder } = await openReceipts();
  await completeOrder(id);
  const { readAt, completedAt } = (await open()).outcome;
  expect({ readAt, completedAt }).toEqual({ readAt: completedAt, completedAt: expect.stringMatching(/^\d{4}-.*Z$/) });
});
