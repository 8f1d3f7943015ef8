import { expect, it, vi } from 'vitest';
import { forgetInspection, requestedInspection } from '#src/site/inspector/requested-inspection.ts';

it('keeps the inspector open on all pages of the tab until it is closed', () => {
  const asked = (query: string) => requestedInspection(new URLSearchParams(query));
  expect(asked('')).toBe(null);
  expect(asked('inspect=ws://localhost:8080')).toBe('ws://localhost:8080');
  expect(asked('q=gear')).toBe('ws://localhost:8080');
  expect(asked('inspect')).toBe('');
  expect(asked('')).toBe('');
  forgetInspection();
  expect(asked('')).toBe(null);
});

it('opens the inspector for one page if the browser stores nothing', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const storage = { getItem: refuse, setItem: refuse, removeItem: refuse };
  vi.stubGlobal('sessionStorage', storage);
  expect(requestedInspection(new URLSearchParams('inspect'))).toBe('');
  expect(requestedInspection(new URLSearchParams())).toBe(null);
  forgetInspection();
});
