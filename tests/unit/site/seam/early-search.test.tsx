import { fireEvent } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { keepSearch } from '#src/site/seam/early-search.ts';

const field = () => document.querySelector('input') as HTMLInputElement;
const leave = () => window.dispatchEvent(new Event('pagehide'));

/** Opens the list as the browser does: by a link, by a reload or on Back. */
function open(type: NavigationTimingType, search = ''): void {
  history.replaceState(null, '', `/products${search}`);
  Object.assign(performance, { getEntriesByType: () => [{ type }] });
  document.body.innerHTML = '<main><input type="search" name="q"></main>';
  keepSearch();
  onTestFinished(() => void document.dispatchEvent(new Event('hydrated')));
}

function type(text: string): void {
  field().value = text;
  fireEvent(field(), new Event('input'));
}

beforeEach(() => vi.restoreAllMocks());

it.each(['reload', 'back_forward'] as const)('keeps a typed search, in its own direction: %s', (kind) => {
  open('navigate');
  expect(field().dir).toBe('');
  type('گیربکس');
  expect(field().dir).toBe('auto');
  leave();
  open(kind);
  expect([field().value, field().dir]).toEqual(['گیربکس', 'auto']);
});

it('forgets the search for a new visit, and for another address', () => {
  open('navigate');
  type('gear');
  leave();
  open('reload', '?q=arm');
  expect(field().value).toBe('');
  open('navigate');
  expect(field().value).toBe('');
  open('reload');
  expect(field().value).toBe('');
});

it('leaves the search to the page once it is hydrated', () => {
  open('navigate');
  document.dispatchEvent(new Event('hydrated'));
  type('gear');
  leave();
  expect({ dir: field().dir, sessionStorageCount: sessionStorage.length }).toEqual({ dir: '', sessionStorageCount: 0 });
});
