import { afterAll, beforeAll, expect, it } from 'vitest';
import { createNodeMocks } from '#src/mocks/node.ts';
import { MOCK_ADMIN } from '#src/mocks/sessions.ts';

const mocks = createNodeMocks();
beforeAll(() => mocks.listen());
afterAll(() => mocks.close());

it('the mocks work under a simulated page as well, with calls on its own origin', async () => {
  const call = (path: string, init?: RequestInit) => fetch(new URL(path, location.href), init);
  const json = { method: 'POST', headers: { 'content-type': 'application/json' } };
  const order = { name: 'سارا', phone: '09121234567', description: 'چرخ‌دنده', files: [] };
  const sent = await call('/api/orders/orders', { ...json, body: JSON.stringify(order) });
  const { _id } = await sent.json();
  await call('/api/admin/login', { ...json, body: JSON.stringify(MOCK_ADMIN) });
  const dashboard = await call('/api/orders/getorders');
  const video = await call('/files/videos/planetary-gearbox.mp4');
  expect([dashboard.status, await dashboard.json()]).toEqual([200, [{ ...order, _id, createdAt: expect.any(String) }]]);
  expect([video.status, (await video.arrayBuffer()).byteLength]).toEqual([200, 219_143]);
});
