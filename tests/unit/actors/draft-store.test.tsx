import { expect, it, vi } from 'vitest';
import { draftStore } from '#src/actors/draft-store.ts';
import { EMPTY_DRAFT } from '#src/domain/order/order-fields.ts';
import { parentOf } from '../../support/models/parent-of.ts';

const KEPT = { draft: { ...EMPTY_DRAFT, name: 'سارا' }, question: 'چند؟', hasImages: true };
const NOTHING = { draft: EMPTY_DRAFT, question: '', hasImages: false };
const ONLY_A_NAME = { type: 'draft.found', kept: { ...NOTHING, draft: KEPT.draft } };
/** What is found by the next page in this tab. */
const found = () => parentOf(draftStore).received;

it('keeps a draft for the tab as long as something stands in it, be it but an image [4.order.draft]', () => {
  const { send, received } = parentOf(draftStore);
  send({ type: 'draft.store', kept: KEPT });
  expect([received, found()]).toEqual([[], [{ type: 'draft.found', kept: KEPT }]]);
  send({ type: 'draft.store', kept: { ...NOTHING, hasImages: true } });
  expect(found()).toEqual([{ type: 'draft.found', kept: { ...NOTHING, hasImages: true } }]);
  send({ type: 'draft.store', kept: NOTHING });
  expect([found(), sessionStorage.length]).toEqual([[], 0]);
});

it.each([
  ['no JSON', '{', []],
  ['nothing', 'null', []],
  ['no draft', '7', [{ type: 'draft.found', kept: NOTHING }]],
  ['what is no text', '{"draft":{"name":"سارا","phone":7},"question":{},"hasImages":1}', [ONLY_A_NAME]],
])('makes texts of whatever it finds: %s', (_what, text, expected) => {
  sessionStorage.setItem('order.draft', text);
  expect(found()).toEqual(expected);
});

it('says nothing where the storage throws, and goes on [4.order.draft]', () => {
  vi.stubGlobal('sessionStorage', null);
  const { send, received } = parentOf(draftStore);
  send({ type: 'draft.store', kept: KEPT });
  expect([received, found()]).toEqual([[], []]);
});
