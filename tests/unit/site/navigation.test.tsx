import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { beforeEach, describe, expect, it, type Mock, onTestFinished, vi } from 'vitest';
import { createNavigation, Navigation, type NavigationCommand, ScrollPosition } from '#src/site/navigation.tsx';
import { renderScreen } from '../../support/render-screen.tsx';

let scrollTo: Mock<(options?: ScrollToOptions) => void>;
let travelled: (readonly [id: string, behavior: ScrollBehavior | undefined])[];

beforeEach(() => {
  scrollTo = vi.fn();
  travelled = [];
  vi.stubGlobal('scrollTo', scrollTo);
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scroll(this: Element, options) {
    travelled.push([this.id, typeof options === 'object' ? options.behavior : undefined]);
  });
  return () => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
});

function Pages() {
  const { pathname, hash } = useLocation();
  const [, setQuery] = useSearchParams();
  const navigate = useNavigate();
  return (
    <>
      <ScrollPosition />
      <p data-testid="place">{pathname + hash}</p>
      <Link to="/">home</Link>
      <Link to="/about">about</Link>
      <Link to="/#order">order</Link>
      <Link to="/#nowhere">nowhere</Link>
      <button type="button" onClick={() => navigate(-1)}>
        back
      </button>
      <button type="button" onClick={() => setQuery({ q: 'gear' }, { replace: true })}>
        search
      </button>
      <section id="order" tabIndex={-1} />
      <footer id="contact" tabIndex={-1} />
    </>
  );
}

const open = (path: string) => renderScreen(<Pages />, { path });
const follow = (name: string) => fireEvent.click(screen.getByText(name));
const place = () => screen.getByTestId('place').textContent;

describe('where the page stands', () => {
  it('at the top at once when a link led to a page', () => {
    open('/');
    follow('about');
    expect(scrollTo.mock.calls).toEqual([[{ top: 0, behavior: 'instant' }]]);
  });

  it('at the top smoothly when a link led home, also from home', () => {
    open('/about');
    follow('home');
    follow('home');
    expect(scrollTo.mock.calls).toEqual([[{ top: 0, behavior: 'smooth' }], [{ top: 0, behavior: 'smooth' }]]);
  });

  it('at the top at once at home for who asked for less motion', () => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(prefers-reduced-motion: reduce)' }));
    open('/about');
    follow('home');
    expect(scrollTo.mock.calls).toEqual([[{ top: 0, behavior: 'instant' }]]);
  });

  it('where it was on Back, which is left to the browser', () => {
    open('/about');
    follow('home');
    scrollTo.mockClear();
    follow('back');
    expect([place(), scrollTo.mock.calls, travelled]).toEqual(['/about', [], []]);
  });

  it.each([
    ['the first entry', { idx: 0 }],
    ['a later entry', { idx: 1, key: 'earlier' }],
  ])('where it is when Back to %s was pressed before the step was drawn', (_entry, state) => {
    open('/products');
    window.history.replaceState(state, '');
    onTestFinished(() => window.history.replaceState(null, ''));
    follow('home');
    follow('order');
    expect([place(), scrollTo.mock.calls, travelled]).toEqual(['/#order', [], []]);
  });

  it('where it was on Back to an entry that named a part', () => {
    open('/about');
    follow('order');
    follow('about');
    travelled = [];
    follow('back');
    expect([place(), travelled]).toEqual(['/#order', []]);
  });

  it('where it is while a search writes itself into the address', () => {
    open('/products');
    follow('search');
    expect(scrollTo.mock.calls).toEqual([]);
  });

  it('where it is at the first sight of a page', () => {
    open('/about');
    expect([scrollTo.mock.calls, travelled]).toEqual([[], []]);
  });

  it('nowhere else when the named part is not there', () => {
    open('/about');
    follow('nowhere');
    expect([scrollTo.mock.calls, travelled]).toEqual([[], []]);
  });
});

describe('the part that a link names', () => {
  it('is travelled to and takes the focus, once', () => {
    open('/about');
    follow('order');
    expect(travelled).toEqual([['order', 'smooth']]);
    expect(document.activeElement?.id).toBe('order');
  });

  it('is travelled to again when the same link is followed again', () => {
    open('/about');
    follow('order');
    follow('order');
    expect(travelled).toEqual([
      ['order', 'smooth'],
      ['order', 'smooth'],
    ]);
  });

  it.each(['order', 'contact'])('is travelled to on a visit that begins at #%s', (id) => {
    open(`/#${id}`);
    expect(travelled).toEqual([[id, 'smooth']]);
    expect(document.activeElement?.id).toBe(id);
  });

  it('is there at once for who asked for less motion', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    open('/about');
    follow('order');
    expect(travelled).toEqual([['order', 'instant']]);
  });
});

describe('where the page goes by itself', () => {
  function open(path: string, state?: unknown) {
    const navigation = createNavigation();
    renderScreen(
      <>
        <Navigation navigation={navigation} />
        <Whereabouts />
        <Link to="/login" state={state}>
          login
        </Link>
      </>,
      { path },
    );
    return (type: NavigationCommand['type']) => {
      act(() => navigation.send({ type }));
      return JSON.parse(screen.getByTestId('whereabouts').textContent ?? '');
    };
  }

  it('after a login to the dashboard, from the login page alone [4.session.login]', () => {
    expect(open('/login')('navigation.intended')).toEqual({ pathname: '/dashboard', state: null });
    cleanup();
    expect(open('/products')('navigation.intended')).toEqual({ pathname: '/products', state: null });
  });

  it('after a login to the order that was meant before it [4.session.guard]', () => {
    const go = open('/orders/k3', { intended: '/orders/k3' });
    follow('login');
    expect(go('navigation.intended')).toEqual({ pathname: '/orders/k3', state: null });
  });

  it.each(['https://evil.example/', '//evil.example', '/products', '/dashboard/../evil', 7])(
    'after a login to the dashboard where %j was meant',
    (intended) => {
      const go = open('/', { intended });
      follow('login');
      expect(go('navigation.intended').pathname).toBe('/dashboard');
    },
  );

  it('after a logout home [4.session.logout]', () => {
    expect(open('/dashboard')('navigation.home')).toEqual({ pathname: '/', state: null });
  });

  it('where the server no longer knows the session to the login, with the way back [4.session.lost]', () => {
    expect(open('/orders/k3')('navigation.login')).toEqual({
      pathname: '/login',
      state: { intended: '/orders/k3' },
    });
  });

  it('nowhere as long as there is no page', () => {
    expect(() => createNavigation().send({ type: 'navigation.home' })).not.toThrow();
  });
});

function Whereabouts() {
  const { pathname, state } = useLocation();
  return <p data-testid="whereabouts">{JSON.stringify({ pathname, state })}</p>;
}
