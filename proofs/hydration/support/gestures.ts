import type { Locator, Page } from '@playwright/test';
import fc, { type Arbitrary } from 'fast-check';
import { dropOn, IMAGES_ON_DISK, pasteImage } from '../../../tests/e2e/support/files.ts';
import { isSite } from './held-hydration.ts';
import { settled } from './outcome.ts';

/** Controls that are not fields, by selectors that hold in both languages. */
const CONTROLS = {
  add: 'main article button:last-of-type',
  addThis: 'main section:has(h1) button:not([aria-haspopup])',
  ask: 'main a[data-needs-script]',
  cart: 'header button[aria-haspopup=dialog]',
  closeReceipt: '#order section > :last-child button:last-child',
  enlarge: 'main button[aria-haspopup=dialog]',
  language: 'header a[role=button]',
  logIn: 'main form [type=submit]',
  menu: 'header button[popovertarget]',
  newOrder: '#order section + button',
  reveal: 'main form [type=checkbox]',
  send: '#order form [type=submit]',
} as const;
export type Control = keyof typeof CONTROLS;

export type Field = 'name' | 'phone' | 'description' | 'q' | 'username' | 'password';

const IMAGES = ['arm', 'coupling'] as const;

export const KEYS = ['Enter', 'Space', 'Escape', 'Backspace', 'ArrowLeft'] as const;

/** Something that a visitor does. */
export type Gesture =
  | { readonly type: string; readonly into: Field }
  /** Leaves the text under the cursor of an input method, as it is before the visitor chooses a word. */
  | { readonly compose: string; readonly into: Field }
  | { readonly select: 'all' | 'word'; readonly in: Field }
  /** Selects a word of the page by a double click. */
  | { readonly mark: 'h1' }
  | { readonly tab: number }
  | { readonly key: (typeof KEYS)[number] }
  | { readonly scroll: number }
  | { readonly press: Control; readonly nth: number }
  | { readonly follow: string }
  /** Fills in the whole order, which can then be sent. */
  | { readonly fill: 'order' }
  | { readonly choose: readonly (typeof IMAGES)[number][] }
  | { readonly drop: (typeof IMAGES)[number] }
  | { readonly paste: 'pasted.gif' }
  | { readonly go: 'back' | 'back and forward' | 'reload' };

type UntargetedGesture =
  | { readonly tab: number }
  | { readonly key: string }
  | { readonly scroll: number }
  | { readonly go: string }
  | { readonly paste: string }
  | { readonly fill: string };
type TargetedGesture = Exclude<Gesture, UntargetedGesture>;

const TEXTS = ['گیربکس', 'Sara', '0912', 'gear 24'];
const LINKS = ['/', '/about', '/products', '/products/2', '/login', '/#order', '#contact'];

export const ORDER = { name: 'Sara', phone: '09121234567', description: 'A gear' } as const;

/** Fields and controls that a page offers to the visitor. */
export interface Offer {
  readonly fields: readonly Field[];
  readonly controls: readonly Control[];
  /** Paths of links that have another result before hydration, because they load a document. */
  readonly withoutLinks?: readonly string[];
  /** True for the answer to a posted form. The browser asks before it loads that again. */
  readonly isAnswer?: boolean;
}

/** The gestures that a page with these fields and controls offers. */
export function gestureOn({ fields, controls, withoutLinks = [], isAnswer = false }: Offer): Arbitrary<Gesture> {
  const press = fc
    .constantFrom(...controls)
    .chain((control) => fc.record({ press: fc.constant(control), nth: fc.nat(control === 'add' ? 2 : 0) }));
  const links = LINKS.filter((link) => !withoutLinks.includes(link));
  const anywhere: readonly Arbitrary<Gesture>[] = [
    press,
    press,
    fc.record({ mark: fc.constant('h1' as const) }),
    fc.record({ tab: fc.constantFrom(1, 2, 5, 12, -1) }),
    fc.record({ key: fc.constantFrom(...KEYS) }),
    fc.record({ scroll: fc.constantFrom(300, 2_000, -200) }),
    fc.record({ follow: fc.constantFrom(...links) }),
    ...(isAnswer ? [] : [fc.record({ go: fc.constantFrom('back', 'back and forward', 'reload') })]),
  ];
  const inFields = fields.length === 0 ? [] : gesturesIn(fields);
  const inOrder = fields.includes('name') ? GESTURES_IN_ORDER : [];
  return fc.oneof(...anywhere, ...inFields, ...inOrder);
}

const GESTURES_IN_ORDER: readonly Arbitrary<Gesture>[] = [
  fc.record({ fill: fc.constant('order' as const) }),
  fc.record({ choose: fc.subarray([...IMAGES], { minLength: 1 }) }),
  fc.record({ drop: fc.constantFrom(...IMAGES) }),
  fc.record({ paste: fc.constant('pasted.gif' as const) }),
];

function gesturesIn(fields: readonly Field[]): readonly Arbitrary<Gesture>[] {
  const field = fc.constantFrom(...fields);
  const typing = fc.record({ type: fc.constantFrom(...TEXTS), into: field });
  return [
    typing,
    typing,
    typing,
    fc.record({ compose: fc.constantFrom(...TEXTS), into: field }),
    fc.record({ select: fc.constantFrom('all', 'word'), in: field }),
  ];
}

/** Makes the gesture as a person would. Returns false if the page does not offer it now. */
export async function perform(page: Page, gesture: Gesture): Promise<boolean> {
  // Until it is loaded, the browser scrolls: to the part that the URL names, and after a reload to the place before.
  if ('tab' in gesture || 'scroll' in gesture) await page.waitForLoadState();
  if ('tab' in gesture) return tab(page, gesture.tab);
  if ('key' in gesture) return page.keyboard.press(gesture.key).then(() => true);
  if ('scroll' in gesture) return scroll(page, gesture.scroll);
  if ('go' in gesture) return travel(page, gesture.go);
  if ('paste' in gesture) return pasteImage(page, gesture.paste).then(() => true);
  if ('fill' in gesture) return fillOrder(page);
  const target = await reachable(page, selectorOf(gesture), 'nth' in gesture ? gesture.nth : 0);
  if (target === null) return false;
  await performAt(target, gesture);
  return true;
}

async function fillOrder(page: Page): Promise<boolean> {
  for (const [field, text] of Object.entries(ORDER) as [keyof typeof ORDER, string][]) {
    if (!(await perform(page, { select: 'all', in: field }))) return false;
    await page.keyboard.type(text);
  }
  return true;
}

async function performAt(target: Locator, gesture: TargetedGesture): Promise<void> {
  const page = target.page();
  if ('choose' in gesture) return target.setInputFiles(gesture.choose.map((image) => IMAGES_ON_DISK[image]));
  if ('drop' in gesture) return dropOn(target, IMAGES_ON_DISK[gesture.drop]);
  await click(target);
  // By itself: the first click ends a composition, at which the browser scrolls back to the field, away from the word.
  if ('mark' in gesture) return target.dblclick();
  // A search box becomes narrower with its first letter, which would move the place of the click in the text.
  if ('into' in gesture || 'in' in gesture) await page.keyboard.press('End');
  if ('type' in gesture) await page.keyboard.type(gesture.type);
  if ('compose' in gesture) await compose(page, gesture.compose);
  if ('select' in gesture)
    await page.keyboard.press(gesture.select === 'all' ? 'ControlOrMeta+A' : await wordKeys(target));
}

/** The keys that select the last word of a field. They follow its direction, which changes with the language. */
async function wordKeys(field: Locator): Promise<string> {
  const direction = await field.evaluate((element) => getComputedStyle(element).direction);
  return direction === 'rtl' ? 'Shift+Control+ArrowRight' : 'Shift+Control+ArrowLeft';
}

/**
 * Clicks an element, one in the sticky header without Playwright's scrolling: Chromium would scroll to the place of the
 * header at the top of the page, although it is in view.
 */
async function click(target: Locator): Promise<void> {
  const isInHeader = await target.evaluate((element) => element.matches('header *:not(main *)'));
  const place = isInHeader ? await target.boundingBox() : null;
  if (place) await target.page().mouse.click(place.x + place.width / 2, place.y + place.height / 2);
  else await target.click();
}

function selectorOf(gesture: TargetedGesture): string {
  if ('press' in gesture) return CONTROLS[gesture.press];
  if ('follow' in gesture) return `a[href="${gesture.follow}"]:not([data-needs-script])`;
  if ('choose' in gesture || 'drop' in gesture) return '[name=files]';
  if ('mark' in gesture) return `main ${gesture.mark}`;
  return `[name=${'into' in gesture ? gesture.into : gesture.in}]`;
}

/** The nth element that can be used now: nothing behind a dialog or the open menu, in a closed menu or disabled. */
async function reachable(page: Page, selector: string, nth: number): Promise<Locator | null> {
  const all = page.locator(selector);
  const indices = await all.evaluateAll((elements) => {
    const menu = document.querySelector('nav:popover-open');
    const inFront = document.querySelector('dialog:modal') ?? menu?.closest('header') ?? document;
    return elements.flatMap((element, index) => {
      const isUsable = element.checkVisibility({ visibilityProperty: true }) && !element.matches(':disabled');
      return isUsable && inFront.contains(element) ? [index] : [];
    });
  });
  const index = indices[nth];
  return index === undefined ? null : all.nth(index);
}

async function tab(page: Page, stops: number): Promise<boolean> {
  const key = stops > 0 ? 'Tab' : 'Shift+Tab';
  for (let stop = 0; stop < Math.abs(stops); stop += 1) {
    await page.keyboard.press(key);
    // Behind the last stop the browser takes the focus, and gives it back a moment later.
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  return true;
}

async function compose(page: Page, text: string): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  await tools.detach();
}

/** Turns the wheel, and waits until the page has moved as far as it can. */
async function scroll(page: Page, by: number): Promise<boolean> {
  const isModal = await page.locator('dialog:modal').count();
  if (isModal > 0) return false;
  const from = await page.evaluate(() => scrollY);
  await page.mouse.wheel(0, by);
  await page.waitForFunction(
    ([start, distance]) => {
      const { scrollHeight, clientHeight } = document.documentElement;
      const end = Math.max(0, Math.min(start + distance, scrollHeight - clientHeight));
      return Math.abs(scrollY - end) < 1;
    },
    [from, by] as const,
  );
  return true;
}

async function travel(page: Page, where: 'back' | 'back and forward' | 'reload'): Promise<boolean> {
  // Before the first page of the visit there is only an empty tab.
  if (!(await isSite(page))) return false;
  if (where === 'reload') await page.reload({ waitUntil: 'domcontentloaded' });
  else await page.goBack({ waitUntil: 'domcontentloaded' });
  if (where !== 'back and forward') return true;
  // Otherwise React may not have rendered the page in between.
  if (await isHydrated(page)) await settled(page);
  await page.goForward({ waitUntil: 'domcontentloaded' });
  return true;
}

const isHydrated = (page: Page) => page.evaluate(() => performance.getEntriesByName('hydrated').length > 0);

/** True for links that load a document before hydration. */
export const isLink = (gesture: Gesture) => 'follow' in gesture && gesture.follow !== '#contact';

/** True for gestures that add images to the order. */
export const isAboutImages = (gesture: Gesture) => 'choose' in gesture || 'drop' in gesture || 'paste' in gesture;

/** True for gestures after which the focus or the selection is known, whatever it was before. */
export const setsFocus = (gesture: Gesture) =>
  'into' in gesture || 'in' in gesture || 'fill' in gesture || 'press' in gesture || 'mark' in gesture;

/** True for a press of one of these controls. */
export const isPress = (gesture: Gesture, ...controls: readonly Control[]) =>
  'press' in gesture && controls.includes(gesture.press);
