import fc from 'fast-check';
import { ORDER_FIELDS } from '#src/domain/order-draft.ts';
import type { Step } from './site-steps.ts';
import { CALL_NAMES } from './whole-site.tsx';
import type { CallName, Outcome } from './wire.ts';

/** One of them; unlike `constantFrom` it shrinks step by step to the first that will do. */
function oneOf<const Value>(...values: readonly [Value, ...Value[]]): fc.Arbitrary<Value> {
  return fc.noBias(fc.nat(values.length - 1)).map((at) => values[at] ?? values[0]);
}

const anyOf = (...steps: readonly [Step, ...Step[]]): fc.Arbitrary<Step> => oneOf<Step>(...steps);

const call = oneOf<CallName>(...CALL_NAMES);
const outcome = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Outcome>('served') },
  { weight: 1, arbitrary: oneOf<Outcome>('lost', 400, 401, 403, 404, 413, 429, 500) },
);
const product = oneOf(1, 2);

/**
 * Steps that belong together, drawn as often as their weight says. Answers weigh most, since hardly one of all the kinds
 * of calls is under way at a time and whatever is impossible is left out.
 */
const FAMILIES = {
  answers: { weight: 100, arbitrary: fc.record({ answer: call, with: outcome }) },
  lateAnswers: { weight: 20, arbitrary: fc.record({ lateAnswer: call, with: outcome }) },
  files: { weight: 4, arbitrary: anyOf({ read: 'picture' }) },
  time: {
    weight: 4,
    arbitrary: fc.record({
      wait: oneOf(1_000, 2_000, 2_500, 3_000, 20_000, 30_000, 45_000, 120_000, 300_000),
    }),
  },
  ways: {
    weight: 4,
    arbitrary: fc.record({ go: oneOf('/', '/products', '/login', '/dashboard', 'order', 'back') }),
  },
  browser: {
    weight: 1,
    arbitrary: anyOf(
      { tab: 'hidden' },
      { tab: 'shown' },
      { connection: 'lost' },
      { connection: 'back' },
      { otherTab: 'fa' },
      { otherTab: 'en' },
      { otherTab: 'de' },
      { otherTab: 'cleared' },
    ),
  },
  others: { weight: 1, arbitrary: fc.record({ elsewhere: oneOf('edited', 'deleted'), product }) },
  page: { weight: 1, arbitrary: anyOf({ type: 'language.toggled' }, { type: 'refresh.requested' }) },
  cart: {
    weight: 2,
    arbitrary: fc.oneof(
      fc.record({ type: oneOf('item.added', 'item.decreased', 'item.removed'), product }),
      fc.record({ type: fc.constant('items.added'), product, quantity: oneOf(1, 2, 0, -1, 1.5) }),
      anyOf({ type: 'cart.cleared' }),
    ),
  },
  order: {
    weight: 12,
    arbitrary: fc.oneof(
      anyOf({ fill: 'order' }),
      fc.record({
        type: fc.constant('draft.changed'),
        field: oneOf(...ORDER_FIELDS),
        value: oneOf('سارا', '۰۹۱۲۱۲۳۴۵۶۷', ''),
      }),
      fc.record({ type: fc.constant('order.submitted'), trap: oneOf('', 'spam') }),
      anyOf({ type: 'order.submitted', trap: '' }),
      anyOf({ type: 'submission.cancelled' }),
      anyOf(
        { type: 'images.chosen', files: ['picture'] },
        { type: 'images.chosen', files: ['picture', 'letter'] },
        { type: 'image.removed' },
        { type: 'description.prefilled', text: 'دربارهٔ این قطعه‌ها می‌پرسم:' },
      ),
    ),
  },
  session: { weight: 8, arbitrary: anyOf({ type: 'login.submitted' }, { type: 'logout.confirmed' }) },
  panel: {
    weight: 40,
    arbitrary: fc.oneof(
      anyOf({ type: 'addition.requested' }, { type: 'panel.closed' }),
      fc.record({ type: oneOf('edit.requested', 'removal.requested'), product }),
      anyOf({ fill: 'product' }),
      fc.record({
        type: fc.constant('field.changed'),
        field: oneOf('title', 'description', 'titleEn'),
        value: oneOf('چرخ‌دنده', ''),
      }),
      fc.record({ type: oneOf('newer.taken', 'newer.declined'), field: fc.constant('title') }),
      fc.record({ type: oneOf('media.chosen', 'media.removed'), slot: oneOf('image', 'video') }),
      anyOf({ type: 'product.submitted' }),
      anyOf({ type: 'discard.confirmed' }, { type: 'discard.cancelled' }),
      anyOf({ type: 'upload.cancelled' }, { type: 'upload.retried' }),
      anyOf({ type: 'removal.confirmed' }, { type: 'removal.cancelled' }),
    ),
  },
  orders: {
    weight: 12,
    arbitrary: fc.oneof(
      anyOf({ type: 'orders.requested' }, { type: 'news.acknowledged' }, { type: 'order.requested' }),
      fc.record({ type: fc.constant('completion.requested'), order: product }),
      anyOf({ type: 'completion.confirmed' }, { type: 'completion.cancelled' }),
    ),
  },
} as const satisfies Readonly<Record<string, fc.WeightedArbitrary<Step>>>;

export type Family = keyof typeof FAMILIES;

/** Any step of some families, of all where none is named; simpler values come first, so that walks shrink to them. */
export function someStep(families: readonly Family[] = Object.keys(FAMILIES) as Family[]): fc.Arbitrary<Step> {
  return fc.oneof(...families.map((family): fc.WeightedArbitrary<Step> => FAMILIES[family]));
}

const SIGNED_IN: readonly Step[] = [{ go: '/login' }, { type: 'login.submitted' }, { answer: 'login', with: 'served' }];
const PRODUCTS: readonly Step[] = [{ answer: 'listProducts', with: 'served' }];
const ORDERS: readonly Step[] = [{ answer: 'listOrders', with: 'served' }];
const NEW_PRODUCT: readonly Step[] = [{ type: 'addition.requested' }, { fill: 'product' }, { read: 'picture' }];
const SUBMITTED: readonly Step[] = [{ type: 'product.submitted' }];
const VIDEO: readonly Step[] = [{ type: 'media.chosen', slot: 'video' }];

/** Where a walk begins, so that it gets far; simpler beginnings come first. */
export const someBeginning: fc.Arbitrary<readonly Step[]> = oneOf<readonly Step[]>(
  [],
  [{ fill: 'order' }],
  [{ fill: 'order' }, { wait: 2_000 }],
  SIGNED_IN,
  [...SIGNED_IN, ...ORDERS],
  [...SIGNED_IN, ...PRODUCTS],
  [...SIGNED_IN, ...PRODUCTS, ...ORDERS],
  [...SIGNED_IN, ...ORDERS, { type: 'completion.requested', order: 1 }],
  [...SIGNED_IN, ...PRODUCTS, { type: 'edit.requested', product: 1 }],
  [...SIGNED_IN, ...PRODUCTS, ...NEW_PRODUCT],
  [...SIGNED_IN, ...PRODUCTS, ...NEW_PRODUCT, ...SUBMITTED],
  [...SIGNED_IN, ...PRODUCTS, ...NEW_PRODUCT, ...VIDEO, ...SUBMITTED],
);
