import { fireEvent } from '@testing-library/react';
import { expect } from 'vitest';

/** Part of the page as a visitor perceives it. */
export interface PageState {
  /** Texts of alerts, status messages and timers. */
  readonly announced: readonly string[];
  /** Names of the enabled buttons and links. */
  readonly enabled: readonly string[];
  /** Names of the disabled buttons. */
  readonly disabled: readonly string[];
  /** Values of the fields by name. Null for a disabled field. */
  readonly fields: Readonly<Record<string, string | null>>;
  /** True if an element is `aria-busy`. */
  readonly isBusy: boolean;
}

/** The gestures of a visitor, and the page that they see. */
export interface Page {
  /** Clicks a button or a link by its name. If several match, the first. */
  click(name: string | RegExp): void;
  /** Replaces the value of a field. */
  fill(name: string, value: string): void;
  /** Ticks a checkbox, or removes its tick. */
  tick(name: string, isTicked: boolean): void;
  /** Moves the focus into a field and out of it. */
  leave(name: string): void;
  /** Chooses files in a file field. */
  choose(name: string, files: readonly File[]): void;
  /** Submits the form of a field, as Enter does. */
  submit(name: string): void;
  read(): PageState;
}

const EMPTY_PAGE: PageState = { announced: [], enabled: [], disabled: [], fields: {}, isBusy: false };

/** Checks that the page shows exactly this. Parts that are left out must be empty. */
export const sees = (expected: Partial<PageState>) => (page: Page) =>
  expect(page.read()).toEqual({ ...EMPTY_PAGE, ...expected });

/** The page in jsdom's document. An open dialog hides the rest. */
export function pageInDom(): Page {
  const field = (name: string) => {
    const found = scopeOf().querySelector<HTMLInputElement>(`[name="${name}"]`);
    if (!found || found.matches(':disabled')) throw new Error(`The page has no enabled field named '${name}'`);
    return found;
  };
  return {
    click: (name) => void fireEvent.click(controlNamed(name)),
    fill: (name, value) => {
      const control = field(name);
      if (control.readOnly) throw new Error(`The field '${name}' is read-only`);
      // React reports only differences.
      if (control.value === value) fireEvent.change(control, { target: { value: `${value} ` } });
      fireEvent.change(control, { target: { value } });
    },
    tick: (name, isTicked) => {
      const box = field(name);
      if (box.checked !== isTicked) fireEvent.click(box);
    },
    leave: (name) => {
      fireEvent.focus(field(name));
      fireEvent.blur(field(name));
    },
    choose: (name, files) => void fireEvent.change(field(name), { target: { files } }),
    submit: (name) => {
      const { form } = field(name);
      if (form) fireEvent.submit(form);
    },
    read: readPage,
  };
}

/** An open dialog hides the rest of the page. */
const scopeOf = () => document.querySelector('dialog[open]') ?? document.body;

const nameOf = (control: Element) => control.getAttribute('aria-label') ?? control.textContent.trim();

function controlNamed(name: string | RegExp): HTMLElement {
  const scope = scopeOf();
  const controls = [...scope.querySelectorAll<HTMLElement>('button, a[href]')];
  const found = controls.find((control) =>
    typeof name === 'string' ? nameOf(control) === name : name.test(nameOf(control)),
  );
  if (!found) throw new Error(`There is no control '${name}' in: ${scope.textContent}`);
  return found;
}

function readPage(): PageState {
  const scope = document.querySelector('dialog[open]') ?? document.querySelector('main') ?? document.body;
  const all = <Found extends Element>(selector: string) => [...scope.querySelectorAll<Found>(selector)];
  const isDisabled = (control: Element) => control.matches(':disabled, [aria-disabled=true]');
  const controls = all('button, a[href]').filter((control) => !control.closest('[aria-hidden=true]'));
  const fields = all<HTMLInputElement>('input[name]:not([tabindex="-1"]), textarea[name]');
  return {
    announced: all('[role=alert], [role=status], [role=timer]')
      .map((region) => region.textContent.trim())
      .filter((text) => text !== ''),
    enabled: controls.filter((control) => !isDisabled(control)).map(nameOf),
    disabled: controls.filter(isDisabled).map(nameOf),
    fields: Object.fromEntries(
      fields
        .filter(({ type }) => type !== 'file' && type !== 'checkbox')
        .map((field) => [field.name, isDisabled(field) ? null : field.value]),
    ),
    isBusy: scope.querySelector('[aria-busy=true]') !== null,
  };
}
