import { act, fireEvent, renderHook } from '@testing-library/react';
import { createPath, type Path, Router } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useQuery } from '#src/features/shared/navigation/use-query.ts';

const writeUrl = (url: string) => window.history.replaceState(null, '', url);
const readUrl = () => createPath(window.location);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  writeUrl('/');
});

/** A query on a page whose router renders a URL when the test calls `render`. */
function openQuery(url: string) {
  writeUrl(url);
  let location: Partial<Path> & { key: string } = { ...pathOf(url), key: '0' };
  const navigator = {
    createHref: String,
    go: () => {},
    push: () => {},
    replace: (to: Path) => writeUrl(createPath(to)),
  };
  const { result, rerender } = renderHook(() => useQuery('q'), {
    wrapper: ({ children }) => (
      <Router location={location} navigator={navigator}>
        {children}
      </Router>
    ),
  });
  return {
    text: () => result.current.text,
    type: (text: string) => act(() => result.current.change(text)),
    rest: () => act(() => vi.advanceTimersByTime(200)),
    render: (url: string) => {
      location = { ...pathOf(url), key: `${Number(location.key) + 1}` };
      rerender();
    },
  };
}

function pathOf(url: string): Path {
  const { pathname, search, hash } = new URL(url, 'http://localhost');
  return { pathname, search, hash };
}

it('keeps what the visitor has typed since, when the URL is rendered late', () => {
  const query = openQuery('/products');
  for (const text of ['g', 'gear']) {
    query.type(text);
    query.rest();
    expect(readUrl()).toBe(`/products?q=${text}`);
  }
  query.render('/products?q=g');
  expect(query.text()).toBe('gear');
  query.render('/products?q=gear');
  expect(query.text()).toBe('gear');
});

it('takes its text from the URL on Back, also one that it wrote itself', () => {
  const query = openQuery('/products');
  for (const text of ['g', 'gear']) {
    query.type(text);
    query.rest();
    query.render(readUrl());
  }
  writeUrl('/products?q=g');
  query.render('/products?q=g');
  expect(query.text()).toBe('g');
});

it('is emptied by a link to the page without a search, although the search was not rendered before', () => {
  const query = openQuery('/products');
  query.type('gear');
  fireEvent.click(document.body);
  expect(readUrl()).toBe('/products?q=gear');
  writeUrl('/products');
  query.render('/products');
  expect(query.text()).toBe('');
});

it('keeps the other parameters and the part of the page that the URL names, but begins at the first page', () => {
  const query = openQuery('/products?page=2&orders=7341#contact');
  query.type('gear');
  query.rest();
  expect(readUrl()).toBe('/products?orders=7341&q=gear#contact');
});
