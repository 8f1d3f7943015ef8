import { act, renderHook } from '@testing-library/react';
import { Router, type To } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useQuery } from '#src/features/shared/navigation/use-query.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  window.history.replaceState(null, '', '/');
});

/** A query whose router renders a URL when the test calls `renderUrl`. */
function openQuery(search: string) {
  let location = { pathname: '/products', search };
  const written: string[] = [];
  const navigator = {
    createHref: String,
    go: () => {},
    push: () => {},
    replace: (to: To) => void written.push(typeof to === 'string' ? to : `${to.search}${to.hash}`),
  };
  const { result, rerender } = renderHook(() => useQuery('q'), {
    wrapper: ({ children }) => (
      <Router location={location} navigator={navigator}>
        {children}
      </Router>
    ),
  });
  return {
    written,
    text: () => result.current.text,
    type: (text: string) => {
      act(() => result.current.change(text));
      act(() => vi.advanceTimersByTime(200));
    },
    renderUrl: (search: string) => {
      location = { pathname: '/products', search };
      rerender();
    },
  };
}

it('keeps what the visitor has typed since, when the URL is rendered late', () => {
  const query = openQuery('');
  query.type('g');
  query.type('gear');
  expect(query.written).toEqual(['?q=g', '?q=gear']);
  query.renderUrl('?q=g');
  expect(query.text()).toBe('gear');
  query.renderUrl('?q=gear');
  expect(query.text()).toBe('gear');
});

it('takes its text from the URL on Back, also one that it wrote itself', () => {
  const query = openQuery('');
  query.type('g');
  query.renderUrl('?q=g');
  query.type('gear');
  query.renderUrl('?q=gear');
  query.renderUrl('?q=g');
  expect(query.text()).toBe('g');
});

it('keeps the part of the page that the URL names', () => {
  window.history.replaceState(null, '', '#contact');
  const query = openQuery('');
  query.type('gear');
  expect(query.written).toEqual(['?q=gear#contact']);
});
