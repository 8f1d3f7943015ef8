import { fireEvent } from '@testing-library/react';
import { MOCK_ADMIN } from '#src/mocks/admin-session.ts';
import { type Call, OUTCOMES, type Outcome } from '../../support/infrastructure/controlled-network.ts';
import { PNG } from '../order-submission/order-submission.model.ts';
import type { WholeSite } from './whole-site.tsx';

/** An action of a person, the network, another tab or the clock. It is plain data, so that it can be pasted into a test. */
export type Step =
  /** Clicks the first enabled button or link of that name, in the dialog if one is open. */
  | { readonly click: string }
  | { readonly fill: string; readonly with: string }
  | { readonly choose: string; readonly file: 'image' | 'letter' | 'video' }
  /** The network answers the oldest call of that name. `late`: the oldest that was cancelled. */
  | { readonly respond: string; readonly with: Outcome; readonly late?: true }
  /** Milliseconds pass. */
  | { readonly wait: number }
  | { readonly browser: 'tab' | 'connection' | 'back' }
  /** Another tab stores a value as the language. */
  | { readonly otherTab: 'fa' | 'en' | 'de' }
  /** Another session edits or deletes product 1. */
  | { readonly elsewhere: 'edited' | 'deleted' };

/** Possible texts of each field. Required fields get valid texts, so that walks get far. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  username: [MOCK_ADMIN.username],
  password: [MOCK_ADMIN.password, 'wrong'],
  phone: ['۰۹۱۲۱۲۳۴۵۶۷', ''],
};
const ANY_TEXTS = ['چرخ‌دنده', 'سارا', ''];
const FILES = {
  image: () => new File([PNG], 'gear.png', { type: 'image/png' }),
  letter: () => new File(['Dear workshop'], 'letter.txt', { type: 'text/plain' }),
  // The first bytes of a video.
  video: () => new File(['\0\0\0\u0018ftypmp42\0\0\0\0mp42isom'], 'film.mp4', { type: 'video/mp4' }),
};
const KINDS = ['image', 'letter', 'video'] as const;

export const FILLED: readonly Step[] = [
  { fill: 'name', with: 'سارا' },
  { fill: 'phone', with: '۰۹۱۲۱۲۳۴۵۶۷' },
  { fill: 'description', with: 'یک چرخ‌دنده' },
];
export const SUBMITTED_ORDER: readonly Step[] = [...FILLED, { wait: 2_000 }, { click: 'ارسال سفارش' }];
export const SIGNED_IN: readonly Step[] = [
  { respond: 'listProducts', with: 'served' },
  { click: 'ورود مدیر' },
  { fill: 'username', with: MOCK_ADMIN.username },
  { fill: 'password', with: MOCK_ADMIN.password },
  { click: 'ورود' },
  { respond: 'login', with: 'served' },
  { respond: 'listAllProducts', with: 'served' },
];
export const NEW_PRODUCT: readonly Step[] = [
  { click: 'افزودن محصول' },
  { fill: 'title', with: 'چرخ‌دنده' },
  { fill: 'shortDescription', with: 'نمونه‌ای برای همه' },
  { choose: 'image', file: 'image' },
];

/** First steps of a walk, so that walks get far. */
export const BEGINNINGS: readonly (readonly Step[])[] = [
  [],
  [...FILLED, { wait: 2_000 }],
  SIGNED_IN,
  [...SIGNED_IN, { respond: 'listOrders', with: 'served' }],
  [...SIGNED_IN, { click: 'ویرایش قطعهٔ 1' }, { fill: 'title', with: 'چرخ‌دنده' }],
  [...SIGNED_IN, ...NEW_PRODUCT],
  [...SIGNED_IN, ...NEW_PRODUCT, { choose: 'video', file: 'video' }],
];

const within = <Found extends Element>(selector: string) => {
  const scope = document.querySelector('dialog[open]') ?? document.body;
  const found = [...scope.querySelectorAll<Found & HTMLElement>(selector)];
  return found.filter(
    (element) => element.closest('dialog:not([open]), [aria-hidden=true], [data-sonner-toaster]') === null,
  );
};
const nameOf = (control: HTMLElement) => control.getAttribute('aria-label') ?? control.textContent.trim();
const controls = () =>
  within<HTMLElement>('button:enabled:not([aria-disabled=true]), a[href^="/"]').filter(
    (control) => !/^\/(files|api)\//.test(control.getAttribute('href') ?? ''),
  );
const fields = () => within<HTMLInputElement>('input[name]:enabled:not([readonly]), textarea[name]:enabled');
const isLate = ({ request }: Call) => request.signal.aborted;

/** Returns the action of a step in the current state, or null if it is impossible. */
export function actionOf(site: WholeSite, step: Step): (() => unknown) | null {
  if ('click' in step) {
    // The last one: the button of a form follows the button of the same name that opens the form.
    const control = controls().findLast((candidate) => nameOf(candidate) === step.click);
    return control ? () => fireEvent.click(control) : null;
  }
  if ('fill' in step || 'choose' in step) {
    const field = fields().find(({ name }) => name === ('fill' in step ? step.fill : step.choose));
    const target = 'fill' in step ? { value: step.with } : { files: [FILES[step.file]()] };
    return field ? () => fireEvent.change(field, { target }) : null;
  }
  if ('respond' in step) {
    const call = site.network.pending.find(
      (pending) => pending.name === step.respond && isLate(pending) === (step.late ?? false),
    );
    return call ? () => call.respond(step.with) : null;
  }
  if ('wait' in step) return () => site.time.pass(step.wait, () => site.settle());
  if ('otherTab' in step) return () => storeElsewhere(step.otherTab);
  if ('elsewhere' in step) return changeProduct(site, step.elsewhere === 'deleted');
  if (step.browser === 'tab') return () => site.browser.flipTab();
  if (step.browser === 'connection') return () => site.browser.flipConnection();
  return history.state?.idx > 0 ? goBack : null;
}

/** Returns the step that belongs to a number, or undefined if it cannot be taken now. */
export function stepAt(site: WholeSite, choice: number): Step | undefined {
  const groups = possibleSteps(site).filter(([, steps]) => steps.length > 0);
  const lots = groups.flatMap(([weight, steps]) => Array<readonly Step[]>(weight).fill(steps));
  const steps = lots[choice % lots.length] ?? [];
  const step = steps[Math.floor(choice / lots.length) % steps.length];
  return step && actionOf(site, step) ? step : undefined;
}

/** Returns the steps that are offered now, in groups. A group is chosen as often as its weight. */
function possibleSteps(site: WholeSite): readonly (readonly [weight: number, steps: readonly Step[]])[] {
  const texts = fields().filter(({ type }) => type !== 'file' && type !== 'checkbox');
  const choices = fields().filter(({ type }) => type === 'file');
  const calls = new Map(site.network.pending.map((call) => [`${call.name} ${isLate(call)}`, call]));
  const responses = (outcomes: readonly Outcome[]) =>
    [...calls.values()].flatMap((call) =>
      outcomes.map((outcome): Step => ({ respond: call.name, with: outcome, ...(isLate(call) ? { late: true } : {}) })),
    );
  const fillings = ({ name, value }: HTMLInputElement) =>
    (TEXTS[name] ?? ANY_TEXTS).filter((text) => text !== value).map((text) => ({ fill: name, with: text }));
  const others: readonly Step[] = [
    { otherTab: 'en' },
    { otherTab: 'de' },
    { elsewhere: 'edited' },
    { elsewhere: 'deleted' },
  ];
  return [
    [6, responses(['served'])],
    [3, responses(OUTCOMES)],
    [12, controls().map((control) => ({ click: nameOf(control) }))],
    [8, texts.flatMap(fillings)],
    [2, choices.flatMap(({ name }) => KINDS.map((file) => ({ choose: name, file })))],
    [3, [1_000, 2_500, 30_000, 60_000].map((wait) => ({ wait }))],
    [1, [{ browser: 'tab' }, { browser: 'connection' }, { browser: 'back' }, ...others]],
  ];
}

function goBack(): Promise<unknown> {
  const arrived = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  history.back();
  return arrived;
}

function storeElsewhere(language: string): void {
  localStorage.setItem('language', language);
  window.dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: language }));
}

function changeProduct({ mocks: { database } }: WholeSite, isDeleted: boolean): (() => void) | null {
  const stored = database.products.find(1);
  if (stored === null) return null;
  return () =>
    isDeleted ? database.products.delete(1) : database.products.replace({ ...stored, title: `${stored.title}، نو` });
}
