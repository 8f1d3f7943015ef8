import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Notice } from '#src/contract/schema.generated.ts';
import { builtSite } from '../../support/fixtures/built-site.ts';
import { changeDatabase, startWithAdmin } from '../../support/infrastructure/test-server.ts';

const NOTICE = { text: 'تعطیل هستیم.', textEn: 'We are closed.', version: 7 };
const NONE = { text: '', textEn: '', version: 1 };

/** Starts a server whose pages contain their notice, and stores a value as its notice. */
async function openWith(value: string) {
  const render = async ({ notice }: { readonly notice?: Notice | null }) => `<p>${JSON.stringify(notice)}</p>`;
  const site = { ...(await builtSite()), renderer: { render, inlineScripts: [] } };
  const server = await startWithAdmin({}, site);
  await server.saveNotice({ text: 'x', textEn: 'y' });
  changeDatabase(
    join(server.dataDir, 'workshop.sqlite'),
    `update settings set value = '${value.replaceAll("'", "''")}' where name = 'notice'`,
  );
  const page = async () => {
    const response = await fetch(`${server.url}/about`, { headers: { accept: 'text/html' } });
    return { status: response.status, notice: JSON.parse(/<p>(.*)<\/p>/.exec(await response.text())?.[1] ?? '0') };
  };
  return { ...server, page };
}

const DAYS = ['275760-09-13', '-1', '-000001-01-01', '9999-12-31', '0000-01-01', '2026-02-30', 'x', ''];

it.each([
  ...[...DAYS, 5, null, {}].map((lastDay) => ({ value: JSON.stringify({ ...NOTICE, lastDay }), notice: NOTICE })),
  { value: JSON.stringify({ ...NOTICE, text: 5 }), notice: { ...NOTICE, text: '' } },
  { value: JSON.stringify({ ...NOTICE, version: -1 }), notice: { ...NOTICE, version: 1 } },
  ...['', '{', 'null', '[]', '"x"', '{}'].map((value) => ({ value, notice: NONE })),
])('shows what the contract allows of the stored notice $value', async ({ value, notice }) => {
  const { page, adminFetch, saveNotice } = await openWith(value);
  const isShown = notice.text + notice.textEn !== '';
  expect(await page()).toEqual({ status: 200, notice: isShown ? notice : null });
  const response = await adminFetch('/api/notice');
  expect({ status: response.status, notice: await response.json() }).toEqual({ status: 200, notice });
  expect((await saveNotice({ text: 'z', textEn: '' })).status).toBe(200);
});

it('lists a completed order whose time is none', async () => {
  const { dataDir, orderIdOf, completeOrder, completedOrders } = await startWithAdmin();
  const id = await orderIdOf();
  await completeOrder(id);
  const completedAt = '2026-13-40T00:00:00.000Z';
  changeDatabase(join(dataDir, 'workshop.sqlite'), `update orders set completed_at = '${completedAt}'`);
  expect(await completedOrders()).toEqual([expect.objectContaining({ _id: id, completedAt })]);
});
