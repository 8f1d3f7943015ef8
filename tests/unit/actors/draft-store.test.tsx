import { expect, it, vi } from 'vitest';
import { draftStore } from '#src/actors/draft-store.ts';
import { EMPTY_DRAFT } from '#src/domain/order/order-fields.ts';
import { parentOf } from '../../support/models/parent-of.ts';

const KEPT = { draft: { ...EMPTY_DRAFT, name: 'سارا' }, question: 'چند؟', hasImages: true };
const NOTHING = { draft: EMPTY_DRAFT, question: '', hasImages: false };
const ONLY_A_NAME = { type: 'draft.found', kept: { ...NOTHING, draft: KEPT.draft } };
/** Events of a store that is opened by the next page in this tab. */
const found = () => parentOf(draftStore).received;

it('stores a draft for the tab unless it is empty and has no images [4.order.draft]', () => {
  const { send, received } = parentOf(draftStore);
  send({ type: 'draft.store', kept: KEPT });
  expect([received, found()]).toEqual([[], [{ type: 'draft.found', kept: KEPT }]]);
  send({ type: 'draft.store', kept: { ...NOTHING, hasImages: true } });
  expect(found()).toEqual([{ type: 'draft.found', kept: { ...NOTHING, hasImages: true } }]);
  send({ type: 'draft.store', kept: NOTHING });
  expect([found(), sessionStorage.length]).toEqual([[], 0]);
});

it.each([
  { label: 'no JSON', text: '{', expected: [] },
  { label: 'null', text: 'null', expected: [] },
  { label: 'a number', text: '7', expected: [{ type: 'draft.found', kept: NOTHING }] },
  {
    label: 'a number in place of a text',
    text: '{"draft":{"name":"سارا","phone":7},"question":{},"hasImages":1}',
    expected: [ONLY_A_NAME],
  },
])('replaces invalid texts by empty ones if it finds $label', ({ text, expected }) => {
  sessionStorage.setItem('order.draft', text);
  expect(found()).toEqual(expected);
});

it('reports nothing if the storage throws [4.order.draft]', () => {
  vi.stubGlobal('sessionStorage', null);
  const { send, received } = parentOf(draftStore);
  send({ type: 'draft.store', kept: KEPT });
  expect([received, found()]).toEqual([[], []]);
});
