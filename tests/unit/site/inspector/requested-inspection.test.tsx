import { expect, it, vi } from 'vitest';
import { forgetInspection, requestedInspection } from '#src/site/inspector/requested-inspection.ts';

it('?inspect lasts for the pages of its tab, until the panel is closed', () => {
  const asked = (query: string) => requestedInspection(new URLSearchParams(query));
  expect(asked('')).toBe(null);
  expect(asked('inspect=ws://localhost:8080')).toBe('ws://localhost:8080');
  expect(asked('q=gear')).toBe('ws://localhost:8080');
  expect(asked('inspect')).toBe('');
  expect(asked('')).toBe('');
  forgetInspection();
  expect(asked('')).toBe(null);
});

it('?inspect lasts for one page where the browser keeps nothing', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const storage = { getItem: refuse, setItem: refuse, removeItem: refuse };
  vi.stubGlobal('sessionStorage', storage);
  expect(requestedInspection(new URLSearchParams('inspect'))).toBe('');
  expect(requestedInspection(new URLSearchParams())).toBe(null);
  forgetInspection();
});
