import { fireEvent } from '@testing-library/react';

/** What a person sees of a part of the page. */
export interface PageState {
  /** What is announced: alerts, status lines, timers. */
  readonly said: readonly string[];
  /** Names of the buttons and links that answer. */
  readonly open: readonly string[];
  /** Names of the buttons that do not. */
  readonly shut: readonly string[];
  /** Values of the fields by name; null where a field takes nothing. */
  readonly fields: Readonly<Record<string, string | null>>;
  /** Whether something says that it is at work. */
  readonly isBusy: boolean;
}

/** A page that people act on, drawn by jsdom or by a browser: gestures and sights are written once for both. */
export interface Page {
  /** Clicks a button or a link by its name; with several of a name, the first. */
  click(name: string | RegExp): void | Promise<void>;
  /** Replaces what stands in a field, by the field's name. */
  fill(name: string, value: string): void | Promise<void>;
  /** Chooses files in a file field, by the field's name. */
  choose(name: string, files: readonly File[]): void | Promise<void>;
  /** Sends the form that a field belongs to, as Enter does. */
  submit(name: string): void | Promise<void>;
  look(): PageState | Promise<PageState>;
}

/** The document of jsdom. */
export function pageInDom(): Page {
  const field = (name: string) => {
    const found = document.querySelector<HTMLInputElement>(`[name="${name}"]`);
    if (!found) throw new Error(`There is no field '${name}'`);
    return found;
  };
  return {
    click: (name) => void fireEvent.click(controlNamed(name)),
    fill: (name, value) => void fireEvent.change(field(name), { target: { value } }),
    choose: (name, files) => void fireEvent.change(field(name), { target: { files } }),
    submit: (name) => {
      const { form } = field(name);
      if (form) fireEvent.submit(form);
    },
    look: () => lookAround(),
  };
}

function controlNamed(name: string | RegExp): HTMLElement {
  const scope = document.querySelector('dialog[open]') ?? document.body;
  const controls = [...scope.querySelectorAll<HTMLElement>('button, a[href]')];
  const found = controls.find((control) => {
    const own = control.getAttribute('aria-label') ?? control.textContent.trim();
    return typeof name === 'string' ? own === name : name.test(own);
  });
  if (!found) throw new Error(`There is no control '${name}' in: ${scope.textContent}`);
  return found;
}

/** Reads the page. Runs in a browser's page too, and refers to nothing outside of itself. */
export function lookAround(): PageState {
  const scope = document.querySelector('dialog[open]') ?? document.querySelector('main') ?? document.body;
  const all = <Found extends Element>(selector: string) => [...scope.querySelectorAll<Found>(selector)];
  const nameOf = (control: Element) => control.getAttribute('aria-label') ?? (control.textContent ?? '').trim();
  const isShut = (control: Element) => control.matches(':disabled, [aria-disabled=true]');
  const controls = all('button, a[href]').filter((control) => !control.closest('[aria-hidden=true]'));
  const fields = all<HTMLInputElement>('input[name]:not([tabindex="-1"]), textarea[name]');
  return {
    said: all('[role=alert], [role=status], [role=timer]')
      .map((place) => (place.textContent ?? '').trim())
      .filter((text) => text !== ''),
    open: controls.filter((control) => !isShut(control)).map(nameOf),
    shut: controls.filter(isShut).map(nameOf),
    fields: Object.fromEntries(
      fields
        .filter(({ type }) => type !== 'file' && type !== 'checkbox')
        .map((field) => [field.name, field.matches(':disabled') ? null : field.value]),
    ),
    isBusy: scope.querySelector('[aria-busy=true]') !== null,
  };
}
