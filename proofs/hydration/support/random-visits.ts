import type { BrowserContext } from '@playwright/test';
import fc, { type Arbitrary } from 'fast-check';
import { LANGUAGES } from '../../../tests/e2e/support/texts.ts';
import { type Control, type Field, type Gesture, gestureOn, isLink, isPress, type Offer } from './gestures.ts';
import { HOSTILE_CHANGES, type HostileChange } from './hostile-changes.ts';
import type { Visit } from './visits.ts';

/** A page with what it offers. */
interface PublicPage extends Offer {
  readonly path: string;
}

const EVERYWHERE: readonly Control[] = ['cart', 'language', 'menu'];
const LIST: readonly Control[] = ['add', ...EVERYWHERE];
const SHEET: readonly Control[] = ['addThis', 'ask', 'enlarge', ...LIST];
const ORDER_FIELDS: readonly Field[] = ['name', 'phone', 'description'];

export const PUBLIC_PAGES: readonly PublicPage[] = [
  { path: '/', fields: ORDER_FIELDS, controls: ['send', ...LIST] },
  { path: '/#order', fields: ORDER_FIELDS, controls: ['send', ...LIST] },
  {
    path: 'receipt of an order',
    fields: ORDER_FIELDS,
    controls: ['newOrder', 'closeReceipt', 'send', ...LIST],
    // The document shows the form until the script puts the receipt in its place.
    withoutLinks: ['/', '/#order'],
  },
  { path: 'returned order', fields: ORDER_FIELDS, controls: ['send', ...LIST], isAnswer: true },
  { path: '/about', fields: [], controls: EVERYWHERE },
  { path: '/products', fields: ['q'], controls: LIST },
  // Without a hit.
  { path: '/products?q=zzz', fields: ['q'], controls: ['ask', ...EVERYWHERE] },
  // With a video.
  { path: '/products/1', fields: [], controls: SHEET },
  { path: '/products/3', fields: [], controls: SHEET },
  { path: '/products/999', fields: [], controls: EVERYWHERE },
  {
    path: '/login',
    fields: ['username', 'password'],
    controls: ['reveal', 'logIn', ...EVERYWHERE],
    // What was typed is stored nowhere.
    withoutLinks: ['/login'],
  },
  { path: '/nowhere', fields: [], controls: EVERYWHERE },
];

const MOST_GESTURES = 6;

/** Visits to a page, with their gestures at random moments around hydration. */
export function visitTo({ path, ...offer }: PublicPage): Arbitrary<Visit> {
  const changes = Object.keys(HOSTILE_CHANGES) as HostileChange[];
  const hostile = fc.record({
    change: fc.constantFrom(...changes),
    after: fc.oneof(fc.constant(0), fc.nat(MOST_GESTURES)),
  });
  return fc.record({
    path: fc.constant(path),
    language: fc.constantFrom(...LANGUAGES),
    width: fc.constantFrom(1_280, 360),
    gestures: fc
      .array(gestureOn(offer), { minLength: 1, maxLength: MOST_GESTURES, size: 'max' })
      .map(withoutKeysInNewDocuments),
    beforeScripts: fc.oneof(fc.nat(MOST_GESTURES), fc.constant(MOST_GESTURES)),
    hostile: fc.option(hostile, { freq: 2 }),
  });
}

/**
 * Removes the keys pressed after a gesture that loads a document if it is made before hydration. The document begins
 * without a focus, so the same key reaches another element there than on a hydrated page.
 */
function withoutKeysInNewDocuments(gestures: readonly Gesture[]): Gesture[] {
  const first = gestures.findIndex((gesture) => isLink(gesture) || isPress(gesture, 'language'));
  const isKey = (gesture: Gesture) => 'tab' in gesture || 'key' in gesture;
  return gestures.filter((gesture, index) => first === -1 || index < first || !isKey(gesture));
}

/** Answers what the gestures send, so that neither orders nor guessed passwords reach the server. */
export async function answerRequests(context: BrowserContext): Promise<void> {
  const receipt = { message: 'stored', _id: '0123456789ABCDEFGHJKMNPQRS' };
  const rejection = { message: 'rejected', errors: [] };
  await context.route('**/api/orders/orders', (route) => route.fulfill({ status: 201, json: receipt }));
  await context.route('**/api/admin/login', (route) => route.fulfill({ status: 401, json: rejection }));
}
