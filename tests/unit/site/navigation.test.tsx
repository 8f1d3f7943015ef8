import { act, fireEvent, screen } from '@testing-library/react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { beforeEach, describe, expect, it, type Mock, onTestFinished, vi } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { Credentials } from '#src/contract/types.ts';
import { type LoginAnswer, sessionMachine } from '#src/machines/session/session.machine.ts';
import { ScrollPosition, SessionNavigation } from '#src/site/navigation.tsx';
import { ControlledPromise } from '../../support/controlled-promise.ts';
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

describe('field note 75: where the page stands', () => {
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

describe('field note 75: the part that a link names', () => {
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

describe('where the session leads', () => {
  const CREDENTIALS = { username: 'admin', password: 'secret' };

  function enter(path: string, state?: unknown) {
    const clock = new SimulatedClock();
    const login = new ControlledPromise<LoginAnswer, Credentials>();
    const logout = new ControlledPromise<void>();
    const machine = sessionMachine.provide({ actors: { login: login.logic, logout: logout.logic } });
    const session = createActor(machine, { clock }).start();
    renderScreen(
      <>
        <SessionNavigation />
        <Whereabouts />
        <Link to="/login" state={state}>
          login
        </Link>
        <Link to="/">home</Link>
      </>,
      { actors: { session }, path },
    );
    const signIn = async () => {
      session.send({ type: 'login.submitted', credentials: CREDENTIALS });
      await act(async () => login.last.resolve({ kind: 'accepted' }));
    };
    return { session, clock, login, signIn };
  }
  const whereabouts = () => JSON.parse(screen.getByTestId('whereabouts').textContent ?? '');

  it('to the desk after a login [4.session.login]', async () => {
    const { signIn } = enter('/login');
    await signIn();
    expect(whereabouts()).toEqual({ pathname: '/dashboard', state: null });
  });

  it('field note 77: to the order that was meant before the login', async () => {
    const { signIn } = enter('/orders/k3', { intended: '/orders/k3' });
    follow('login');
    await signIn();
    expect(whereabouts()).toEqual({ pathname: '/orders/k3', state: null });
  });

  it('nowhere when the login was left before its answer came', async () => {
    const { session, login } = enter('/login', { intended: '/orders/k3' });
    session.send({ type: 'login.submitted', credentials: CREDENTIALS });
    follow('home');
    await act(async () => login.last.resolve({ kind: 'accepted' }));
    expect([whereabouts(), session.getSnapshot().value]).toEqual([{ pathname: '/', state: null }, 'authenticated']);
  });

  it.each(['https://evil.example/', '//evil.example', '/products', '/dashboard/../evil', 7])(
    'to the desk where %j was meant',
    async (intended) => {
      const { signIn } = enter('/', { intended });
      follow('login');
      await signIn();
      expect(whereabouts().pathname).toBe('/dashboard');
    },
  );

  it('field note 80: home when a logout has ended, once, however late the clock wakes [4.session.logout]', async () => {
    const { session, clock, signIn } = enter('/login');
    await signIn();
    session.send({ type: 'logout.confirmed' });
    act(() => clock.increment(2_499));
    expect(whereabouts().pathname).toBe('/dashboard');
    act(() => clock.increment(3_600_000));
    expect(whereabouts()).toEqual({ pathname: '/', state: null });
  });

  it('field note 47: to the login, with the way back, when the server no longer knows the session [4.session.lost]', async () => {
    const { session, signIn } = enter('/orders/k3', { intended: '/orders/k3' });
    follow('login');
    await signIn();
    act(() => session.send({ type: 'session.lost' }));
    expect(whereabouts()).toEqual({ pathname: '/login', state: { intended: '/orders/k3' } });
  });
});

function Whereabouts() {
  const { pathname, state } = useLocation();
  return <p data-testid="whereabouts">{JSON.stringify({ pathname, state })}</p>;
}
