import type { Locator, Page } from '@playwright/test';
import fc, { type Arbitrary } from 'fast-check';
import { twoImages } from '../files.ts';
import { isSite } from './held-hydration.ts';

/** Controls that are not fields, by selectors that hold in both languages. */
const CONTROLS = {
  add: 'main article button:last-of-type',
  addThis: 'main section:has(h1) button:not([aria-haspopup])',
  ask: 'main a[data-needs-script]',
  cart: 'header button[aria-haspopup=dialog]',
  enlarge: 'main button[aria-haspopup=dialog]',
  language: 'header a[role=button]',
  logIn: 'main form [type=submit]',
  menu: 'header button[popovertarget]',
  reveal: 'main form [type=checkbox]',
  send: '#order form [type=submit]',
} as const;
export type Control = keyof typeof CONTROLS;

export type Field = 'name' | 'phone' | 'description' | 'q' | 'username' | 'password';

const KEYS = ['Enter', 'Space', 'Escape', 'Backspace', 'ArrowLeft'] as const;

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
  | { readonly choose: 1 | 2 }
  | { readonly go: 'back' | 'back and forward' | 'reload' };

type TargetedGesture = Exclude<Gesture, { tab: number } | { key: string } | { scroll: number } | { go: string }>;

const TEXTS = ['گیربکس', 'Sara', '0912', 'gear 24'];
const LINKS = ['/', '/about', '/products', '/products/2', '/login', '/#order', '#contact'];

/** The gestures that a page with these fields and controls offers. */
export function gestureOn(fields: readonly Field[], controls: readonly Control[]): Arbitrary<Gesture> {
  const press = fc
    .constantFrom(...controls)
    .chain((control) => fc.record({ press: fc.constant(control), nth: fc.nat(control === 'add' ? 2 : 0) }));
  // Before hydration, the login's link to itself loads it without what was typed, which is stored nowhere.
  const links = fields.includes('password') ? LINKS.filter((link) => link !== '/login') : LINKS;
  const anywhere: readonly Arbitrary<Gesture>[] = [
    press,
    press,
    fc.record({ mark: fc.constant('h1' as const) }),
    fc.record({ tab: fc.constantFrom(1, 2, 5, 12, -1) }),
    fc.record({ key: fc.constantFrom(...KEYS) }),
    fc.record({ scroll: fc.constantFrom(300, 2_000, -200) }),
    fc.record({ follow: fc.constantFrom(...links) }),
    fc.record({ go: fc.constantFrom('back', 'back and forward', 'reload') }),
  ];
  const files: readonly Arbitrary<Gesture>[] = fields.includes('name')
    ? [fc.record({ choose: fc.constantFrom(1, 2) })]
    : [];
  return fields.length === 0 ? fc.oneof(...anywhere) : fc.oneof(...anywhere, ...gesturesIn(fields), ...files);
}

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
  if ('tab' in gesture) return tab(page, gesture.tab);
  if ('key' in gesture) return page.keyboard.press(gesture.key).then(() => true);
  if ('scroll' in gesture) return scroll(page, gesture.scroll);
  if ('go' in gesture) return travel(page, gesture.go);
  const target = await reachable(page, selectorOf(gesture), 'nth' in gesture ? gesture.nth : 0);
  if (target === null) return false;
  await performAt(target, gesture);
  return true;
}

async function performAt(target: Locator, gesture: TargetedGesture): Promise<void> {
  const page = target.page();
  if ('choose' in gesture) return target.setInputFiles((await twoImages()).slice(0, gesture.choose));
  await target.click();
  // By itself: the first click ends a composition, at which the browser scrolls back to the field, away from the word.
  if ('mark' in gesture) return target.dblclick();
  if ('type' in gesture) await page.keyboard.type(gesture.type);
  if ('compose' in gesture) await compose(page, gesture.compose);
  if ('select' in gesture)
    await page.keyboard.press(gesture.select === 'all' ? 'ControlOrMeta+A' : 'Shift+Control+ArrowLeft');
}

function selectorOf(gesture: TargetedGesture): string {
  if ('press' in gesture) return CONTROLS[gesture.press];
  if ('follow' in gesture) return `a[href="${gesture.follow}"]:not([data-needs-script])`;
  if ('choose' in gesture) return '[name=files]';
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
  if (where === 'back and forward') await page.goForward({ waitUntil: 'domcontentloaded' });
  return true;
}

/** True for links that load a document before hydration. */
export const isLink = (gesture: Gesture) => 'follow' in gesture && gesture.follow !== '#contact';

/** Controls whose result the visitor waits for: it covers, replaces or translates the page. */
const AWAITED: readonly Control[] = ['cart', 'enlarge', 'ask', 'language', 'send', 'logIn'];
const isAwaited = (gesture: Gesture) =>
  ('press' in gesture && AWAITED.includes(gesture.press)) ||
  // An arrow leads to another part.
  ('key' in gesture && ['Enter', 'Space', 'ArrowLeft'].includes(gesture.key)) ||
  ('into' in gesture && gesture.into === 'q') ||
  isLink(gesture);

/**
 * True if the visitor can make the gesture while the page may not have answered these yet. A page that is hydrated first
 * has answered: a dialog covers it, the search has filtered it, or Tab leads to new buttons.
 */
export function canPrecedeAnswers(gesture: Gesture, unanswered: readonly Gesture[]): boolean {
  if (unanswered.some(isAwaited)) return false;
  if ('scroll' in gesture) return !unanswered.some((other) => 'choose' in other);
  if ('tab' in gesture || 'key' in gesture) return !unanswered.some((other) => 'press' in other || 'choose' in other);
  return !('press' in gesture && unanswered.some((other) => 'press' in other && other.press === gesture.press));
}
