import { expect, it, onTestFinished, vi } from 'vitest';
import { draftStore } from '#src/actors/draft-store.ts';
import { EMPTY_DRAFT } from '#src/domain/order/order-fields.ts';
import { parentOf } from '../../support/actors/parent-of.ts';
import { DRAWN, fakeDrawing } from '../../support/fixtures/fake-drawing.ts';
import { settle } from '../../support/infrastructure/controlled-fetch.ts';

const STORED = {
  draft: { ...EMPTY_DRAFT, name: 'سارا' },
  question: 'چند؟',
  parts: [{ id: 7, line: '- چرخ‌دنده', isInCart: true }],
  hasFiles: true,
  receipt: null,
};
const NOTHING = { draft: EMPTY_DRAFT, question: '', parts: [], hasFiles: false, receipt: null };
const ONLY_A_NAME = { type: 'draft.found', content: { ...NOTHING, draft: STORED.draft } };

/** Events of a store that is opened by the next page in this tab. */
const found = () => parentOf(draftStore).received;

it('stores a draft for the tab unless it is empty and has no images [4.order.draft]', () => {
  const { send, received } = parentOf(draftStore);
  send({ type: 'draft.store', content: STORED });
  expect([received, found()]).toEqual([[], [{ type: 'draft.found', content: STORED }]]);
  send({ type: 'draft.store', content: { ...NOTHING, hasFiles: true } });
  expect(found()).toEqual([{ type: 'draft.found', content: { ...NOTHING, hasFiles: true } }]);
  send({ type: 'draft.store', content: NOTHING });
  expect({ found: found(), sessionStorageCount: sessionStorage.length }).toEqual({ found: [], sessionStorageCount: 0 });
});

it.each([
  { label: 'no JSON', text: '{', expected: [] },
  { label: 'null', text: 'null', expected: [] },
  {
    label: 'a list in place of an object',
    text: '{"parts":{}}',
    expected: [{ type: 'draft.found', content: NOTHING }],
  },
  { label: 'a number', text: '7', expected: [{ type: 'draft.found', content: NOTHING }] },
  {
    label: 'a number in place of a text',
    text: '{"draft":{"name":"سارا","phone":7},"question":{},"parts":[null,{"id":"7","line":""}],"hasFiles":1}',
    expected: [ONLY_A_NAME],
  },
])('replaces invalid texts by empty ones if it finds $label', ({ text, expected }) => {
  sessionStorage.setItem('order.draft', text);
  expect(found()).toEqual(expected);
});

const RECEIPT = {
  id: '4K7Q2MZ8X0V5RNC3JT9WFBH6DE',
  sentAt: '2026-11-20T08:30:00.000Z',
  token: '4K7Q2MZ8X0V5RNC3JT9WFBH6DE.signature',
  readAt: '2026-11-20T09:00:00.000Z',
  answer: 'بله.',
  answeredAt: '2026-11-20T10:00:00.000Z',
  completedAt: '',
  values: STORED.draft,
  images: [
    { id: '0-0', name: 'a.png', preview: 'blob:a' },
    { id: '0-1', name: 'b.png', preview: 'blob:b' },
  ],
  models: [
    {
      name: 'gear.stl',
      preview: 'data:image/jpeg;base64,AAAA',
      measured: { size: { x: 52, y: 52, z: 16 }, volume: 15_932, isClosed: true },
    },
    { name: 'plate.step', preview: null, measured: null },
  ],
  isAboutCart: true,
};

it('stores a receipt with the thumbnails of its images, and again on the next page [4.order.receipt]', async () => {
  onTestFinished(fakeDrawing('blob:b').end);
  const blobs: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:again-${blobs.push(blob as Blob)}`);
  const content = { ...NOTHING, receipt: RECEIPT };
  parentOf(draftStore).send({ type: 'draft.store', content });
  expect(found()).toEqual([{ type: 'draft.found', content: { ...content, receipt: { ...RECEIPT, images: [] } } }]);
  // The code that draws thumbnails is loaded with the first one.
  await vi.dynamicImportSettled();
  await settle();
  expect(sessionStorage.getItem('order.draft')).toContain(DRAWN);
  const restored = { ...RECEIPT, images: [{ id: 'blob:again-1', name: 'a.png', preview: 'blob:again-1' }] };
  const { received, send } = parentOf(draftStore);
  expect(received).toEqual([{ type: 'draft.found', content: { ...content, receipt: restored } }]);
  expect(await blobs[0]?.text()).toBe('gear');
  const before = sessionStorage.getItem('order.draft');
  send({ type: 'draft.store', content: { ...content, receipt: restored } });
  expect(sessionStorage.getItem('order.draft')).toBe(before);
  send({ type: 'draft.store', content: NOTHING });
  expect(sessionStorage.length).toBe(0);
});

it('reports nothing if the storage throws [4.order.draft]', () => {
  vi.stubGlobal('sessionStorage', null);
  const { send, received } = parentOf(draftStore);
  send({ type: 'draft.store', content: STORED });
  expect([received, found()]).toEqual([[], []]);
});
