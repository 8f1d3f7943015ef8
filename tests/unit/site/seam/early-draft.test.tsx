import { fireEvent } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { DRAFT_KEY } from '#src/actors/browser-storage.ts';
import { ANSWERED_DRAFT, keepDraft } from '#src/site/seam/early-draft.ts';

const FORM = `<section id="order" tabindex="-1"><form enctype="multipart/form-data">
  <input name="name"><input name="phone"><textarea name="description"></textarea>
  <input type="file" name="files" multiple><button type="submit">send</button></form></section>`;

const control = (name: string) => document.querySelector(`[name=${name}]`) as HTMLInputElement;
const texts = () => ['name', 'phone', 'description'].map((name) => control(name).value);
const stored = () => JSON.parse(sessionStorage.getItem(DRAFT_KEY) ?? 'null');
const store = (value: unknown) => sessionStorage.setItem(DRAFT_KEY, JSON.stringify(value));
const leave = () => window.dispatchEvent(new Event('pagehide'));
const endHydration = () => document.dispatchEvent(new Event('hydrated'));

/** jsdom has no `DataTransfer`, and its file inputs accept no other lists. */
class Transfer {
  readonly files: File[] = [];
  readonly items = { add: (file: File) => void this.files.push(file) };
}

/** Names of the files that the form would send. */
const chosen = () => [...(control('files').files ?? [])].map(({ name }) => name);

function open(markup = FORM): void {
  document.body.innerHTML = markup;
  let files: readonly File[] = [];
  Object.defineProperty(control('files'), 'files', {
    get: () => files,
    set: (next: readonly File[]) => {
      files = next;
    },
  });
  Object.defineProperty(control('files'), 'value', { get: () => files[0]?.name ?? '' });
  keepDraft();
  onTestFinished(() => void endHydration());
}

beforeEach(() => {
  vi.stubGlobal('DataTransfer', Transfer);
});

it('shows the stored draft where nothing is entered, and stores it again, with all else, when the page is left', () => {
  store({ draft: { name: 'Sara', phone: '0912' }, question: 'kept', hasFiles: false });
  open(FORM.replace('name="phone"', 'name="phone" value="12"'));
  expect(texts()).toEqual(['Sara', '12', '']);
  control('name').value = 'Corrected';
  leave();
  const draft = { name: 'Corrected', phone: '12', description: '' };
  expect(stored()).toEqual({ draft, question: 'kept', hasFiles: false });
});

it('replaces the stored draft by the answer to a posted order', () => {
  store({ draft: { name: 'Before' } });
  open(`${FORM}<script type="application/json" id="${ANSWERED_DRAFT}">{"draft":{"name":"Posted"}}</script>`);
  expect([texts()[0], stored()]).toEqual(['Posted', { draft: { name: 'Posted' } }]);
});

it.each(['{', 'null', '7'])('shows an empty form if %s is stored', (text) => {
  sessionStorage.setItem(DRAFT_KEY, text);
  open();
  expect(texts()).toEqual(['', '', '']);
});

it('stores nothing once the page is hydrated, or once the browser sends the order', () => {
  open();
  endHydration();
  control('name').value = 'Sara';
  leave();
  expect(stored()).toBe(null);
  open();
  document.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }));
  leave();
  expect(stored()).toBe(null);
});

it('leads by Enter from line to line, but not within a composition', () => {
  open();
  control('name').focus();
  expect(fireEvent.keyDown(control('name'), { key: 'Enter', isComposing: true })).toBe(false);
  expect(document.activeElement).toBe(control('name'));
  for (const next of ['phone', 'description']) {
    fireEvent.keyDown(document.activeElement as Element, { key: 'Enter' });
    expect(document.activeElement).toBe(control(next));
  }
  expect(fireEvent.keyDown(control('description'), { key: 'Enter' })).toBe(true);
});

it('adds chosen and pasted images to those before, the same file once, and notes that there are some', () => {
  open();
  const [arm, gear, pasted] = ['arm.webp', 'gear.webp', 'pasted.gif'].map((name) => new File([''], name));
  const choose = (...files: (File | undefined)[]) => {
    Object.assign(control('files'), { files });
    fireEvent.change(control('files'));
  };
  const paste = (types: readonly string[]) =>
    fireEvent.paste(document.activeElement as Element, { clipboardData: { types, files: [pasted] } });
  choose(arm);
  choose(gear);
  choose(arm);
  expect(chosen()).toEqual(['arm.webp', 'gear.webp']);
  control('name').focus();
  paste(['text/plain', 'Files']);
  expect(chosen()).toEqual(['arm.webp', 'gear.webp']);
  document.getElementById('order')?.focus();
  paste(['Files']);
  expect(chosen()).toEqual(['arm.webp', 'gear.webp', 'pasted.gif']);
  leave();
  expect(stored().hasFiles).toBe(true);
});

it('leaves a pasted image alone while the focus is elsewhere', () => {
  open(`${FORM}<input name="other">`);
  control('other').focus();
  fireEvent.paste(control('other'), { clipboardData: { types: ['Files'], files: [new File([''], 'other.gif')] } });
  expect(chosen()).toEqual([]);
});
