import { act, fireEvent, screen } from '@testing-library/react';
import { type InitialEntry, Link, useNavigate, useSearchParams } from 'react-router-dom';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Navigation, type NavigationCommand, ScrollPosition } from '#src/site/routing/navigation.tsx';
import { createQueue } from '#src/site/seam/queue.ts';
import { fakeResizeObserver } from '../../../support/infrastructure/fake-resize-observer.ts';
import { renderScreen } from '../../../support/screens/render-screen.tsx';

/** Each scroll of the window, as `top behavior`, and to an element, as `#id behavior`. */
let scrolled: string[];

beforeEach(() => {
  scrolled = [];
  vi.stubGlobal('scrollTo', ({ top, behavior }: ScrollToOptions) => {
    scrolled.push(`${top} ${behavior}`);
    vi.stubGlobal('scrollY', top);
  });
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scroll(this: Element, options) {
    scrolled.push(`#${this.id} ${typeof options === 'object' ? options.behavior : ''}`);
  });
});

/** Scrolls the window and fires the event, as the browser does. */
function scrollBy(top: number): void {
  vi.stubGlobal('scrollY', top);
  fireEvent.scroll(window);
}

function Pages() {
  const [, setQuery] = useSearchParams();
  const navigate = useNavigate();
  return (
    <>
      <ScrollPosition />
      <Link to="/">home</Link>
      <Link to="/about">about</Link>
      <Link to="/#order">order</Link>
      <Link to="/#nowhere">nowhere</Link>
      <button type="button" onClick={() => setQuery({ q: 'gear' }, { replace: true })}>
        search
      </button>
      <button
        type="button"
        onClick={() => {
          navigate('?q=gear#order', { replace: true });
          navigate('/about');
        }}
      >
        search and leave
      </button>
      <Link to="?q=gear#orders" replace>
        orders of a search
      </Link>
      <button type="button" onClick={() => scrollBy(700)}>
        scroll
      </button>
      <Link to="/dashboard#orders">orders</Link>
      <section id="order" tabIndex={-1} />
      <section id="orders" tabIndex={-1} />
      <footer id="contact" tabIndex={-1} />
    </>
  );
}

const open = (path: string) => renderScreen(<Pages />, { path });
const follow = (name: string) => fireEvent.click(screen.getByText(name));

it.each([
  {
    where: 'at the top at once when a link led to a page',
    path: '/',
    links: ['about'],
    expected: ['0 instant'],
    end: '/about',
  },
  {
    where: 'to the top after a link to home',
    path: '/about',
    links: ['home', 'home'],
    expected: ['0 instant', '0 smooth'],
    end: '/',
  },
  {
    where: 'nowhere on Back, which is left to the browser',
    path: '/about',
    links: ['home', 'back'],
    expected: ['0 instant'],
    end: '/about',
  },
  {
    where: 'back to the earlier position on Back to a URL with a hash, to which the browser has scrolled',
    path: '/about',
    links: ['order', 'scroll', 'about', 'back'],
    expected: ['#order instant', '0 instant', '700 instant'],
    end: '/#order',
  },
  {
    where: 'back to the earlier position on Back, also if the click that left has written a search into the URL',
    path: '/about',
    links: ['order', 'scroll', 'search and leave', 'back'],
    expected: ['#order instant', '0 instant', '700 instant'],
    end: '/?q=gear#order',
  },
  {
    where: 'instantly to the part of the dashboard that a link names',
    path: '/',
    links: ['orders'],
    expected: ['#orders instant'],
    end: '/dashboard#orders',
  },
  {
    where: 'nowhere while a search is written into the URL',
    path: '/products',
    links: ['search'],
    expected: [],
    end: '/products?q=gear',
  },
  {
    where: 'to a part that a link names, also if a search is written into the URL with it',
    path: '/dashboard',
    links: ['orders of a search'],
    expected: ['#orders instant'],
    end: '/dashboard?q=gear#orders',
  },
  { where: 'nowhere when a page is first shown', path: '/about', links: [], expected: [], end: '/about' },
  {
    where: 'nowhere if the named part does not exist',
    path: '/about',
    links: ['nowhere'],
    expected: [],
    end: '/#nowhere',
  },
  {
    where: 'instantly to the part of another page that a link names',
    path: '/about',
    links: ['order'],
    expected: ['#order instant'],
    end: '/#order',
  },
  {
    where: 'again to the part that the same link names',
    path: '/',
    links: ['order', 'order'],
    expected: ['#order smooth', '#order smooth'],
    end: '/#order',
  },
  {
    where: 'nowhere if a document is loaded at a part, to which the browser scrolls',
    path: '/#order',
    links: [],
    expected: [],
    end: '/#order',
  },
])('scrolls $where', async ({ path, links, expected, end }) => {
  const focus = vi.spyOn(HTMLElement.prototype, 'focus');
  const { go, place } = open(path);
  for (const link of links) await (link === 'back' ? go(-1) : follow(link));
  if (links.includes('back')) await new Promise(requestAnimationFrame);
  expect([scrolled, place()]).toEqual([expected, end]);
  const part = scrolled.findLast((way) => way.startsWith('#'));
  expect(document.activeElement?.id).toBe(part?.slice(1).split(' ')[0] ?? '');
  // The focus makes no second jump.
  expect(focus.mock.calls.every(([options]) => options?.preventScroll)).toBe(true);
});

it('scrolls on Back to where the visitor was before the first page was hydrated', async () => {
  vi.stubGlobal('scrollY', 700);
  const { go } = open('/#order');
  follow('about');
  // The entry's state in a browser.
  window.history.replaceState({ idx: 0 }, '');
  await go(-1);
  await new Promise(requestAnimationFrame);
  expect(scrolled).toEqual(['0 instant', '700 instant']);
});

it.each([
  {
    asked: '(prefers-reduced-motion: reduce)',
    behavior: 'instant',
  },
  { asked: '(pointer: coarse)', behavior: 'smooth' },
])('scrolls $behavior if the visitor prefers $asked', ({ asked, behavior }) => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === asked }));
  open('/about');
  follow('home');
  follow('order');
  expect(scrolled).toEqual(['0 instant', `#order ${behavior}`]);
});

describe('a part of a new page', () => {
  function openAtPart() {
    const observers = fakeResizeObserver();
    open('/about');
    follow('order');
    return { resize: () => observers.forEach((notify) => void notify()) };
  }

  it('keeps a part at the top while the content above it grows, until the visitor scrolls', () => {
    const { resize } = openAtPart();
    resize();
    resize();
    fireEvent.wheel(window);
    resize();
    expect(scrolled).toEqual(['#order instant', '#order instant', '#order instant']);
  });

  it('does not scroll back a visitor who used a scroll bar or a screen reader', () => {
    const { resize } = openAtPart();
    scrollBy(700);
    resize();
    expect(scrolled).toEqual(['#order instant']);
  });

  it('keeps a part at the top if the browser has adjusted the scroll position itself', () => {
    const { resize } = openAtPart();
    vi.spyOn(document.body, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -300));
    scrollBy(300);
    resize();
    expect(scrolled).toEqual(['#order instant', '#order instant']);
  });
});

it.each([
  { entry: 'the first entry', state: { idx: 0 } },
  { entry: 'a later entry', state: { idx: 1, key: 'earlier' } },
])('does not scroll when Back to $entry was pressed before the next page was rendered', ({ state }) => {
  open('/products');
  window.history.replaceState(state, '');
  onTestFinished(() => window.history.replaceState(null, ''));
  follow('home');
  follow('order');
  expect(scrolled).toEqual([]);
});

describe('navigation commands', () => {
  function open(path: InitialEntry) {
    const navigation = createQueue<NavigationCommand>();
    const page = renderScreen(<Navigation navigation={navigation} />, { path });
    return { ...page, execute: (type: NavigationCommand['type']) => act(() => navigation.send({ type })) };
  }

  it.each([
    {
      where: 'to the dashboard after a login [4.session.login]',
      from: '/login',
      command: 'navigation.intended',
      path: '/dashboard',
      brought: null,
    },
    {
      where: 'nowhere after a login on any other page',
      from: '/products',
      command: 'navigation.intended',
      path: '/products',
      brought: null,
    },
    {
      where: 'home after a logout [4.session.logout]',
      from: '/dashboard',
      command: 'navigation.home',
      path: '/',
      brought: null,
    },
    {
      where: 'to the login if the server lost the session, with the page to return to [4.session.lost]',
      from: '/orders/k3',
      command: 'navigation.login',
      path: '/login',
      brought: { intended: '/orders/k3' },
    },
  ] as const)('leads $where', ({ from, command, path, brought }) => {
    const { execute, place, state } = open(from);
    execute(command);
    expect([place(), state()]).toEqual([path, brought]);
  });

  it.each([
    { intended: '/orders/k3', path: '/orders/k3' },
    { intended: 'https://evil.example/', path: '/dashboard' },
    { intended: '//evil.example', path: '/dashboard' },
    { intended: '/products', path: '/dashboard' },
    { intended: '/dashboard/../evil', path: '/dashboard' },
    { intended: 7, path: '/dashboard' },
  ])('leads after a login on the way to $intended to $path [4.session.guard]', ({ intended, path }) => {
    const { execute, place, state } = open({ pathname: '/login', state: { intended } });
    execute('navigation.intended');
    expect({ place: place(), state: state() }).toEqual({ place: path, state: null });
  });
});
