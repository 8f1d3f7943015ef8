import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { Credentials, Language } from '#src/contract/types.ts';
import { LoginPage } from '#src/features/login/login-page.tsx';
import { type LoginAnswer, sessionMachine } from '#src/machines/session/session.machine.ts';
import { ControlledPromise } from '../../../support/controlled-promise.ts';
import { renderScreen } from '../../../support/render-screen.tsx';

function open(language: Language = 'fa') {
  const clock = new SimulatedClock();
  const login = new ControlledPromise<LoginAnswer, Credentials>();
  const logout = new ControlledPromise<void>();
  const session = createActor(sessionMachine.provide({ actors: { login: login.logic, logout: logout.logic } }), {
    clock,
  }).start();
  renderScreen(<LoginPage />, { actors: { session }, language });
  return { clock, login, logout, session, user: userEvent.setup() };
}

type Opened = ReturnType<typeof open>;

const username = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'نام کاربری' });
const password = () => screen.getByLabelText<HTMLInputElement>(/^گذرواژه/);
const loginButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'ورود' });
const form = () => screen.getByRole('form', { name: 'ورود مدیر' });

async function logIn({ user }: Opened) {
  await user.type(username(), 'admin');
  await user.type(password(), 'secret{Enter}');
}

async function answer({ login }: Opened, output: LoginAnswer) {
  await act(async () => login.last.resolve(output));
}

async function signIn(opened: Opened) {
  await logIn(opened);
  await answer(opened, { kind: 'accepted' });
}

const alert = () => screen.getByRole('alert').textContent;

describe('login form', () => {
  it('names its fields for the API and for password managers', () => {
    open();
    expect([username().name, username().autocomplete]).toEqual(['username', 'username']);
    expect([password().name, password().autocomplete, password().type]).toEqual([
      'password',
      'current-password',
      'password',
    ]);
    expect([username().dir, password().dir]).toEqual(['ltr', 'ltr']);
    expect(form().getAttribute('method')).toBe('post');
    expect(screen.queryByRole('alert')).toBe(null);
  });

  it('sends what was typed, as it was typed, and nothing twice (row 66)', async () => {
    const opened = open();
    await logIn(opened);
    fireEvent.submit(form());
    expect(opened.login.runs.map(({ input }) => input)).toEqual([{ username: 'admin', password: 'secret' }]);
  });

  it('reads what a password manager filled in without an event (row 7)', () => {
    const { login } = open();
    username().value = 'admin';
    password().value = 'from the vault';
    fireEvent.click(loginButton());
    expect(login.runs.map(({ input }) => input)).toEqual([{ username: 'admin', password: 'from the vault' }]);
  });

  it('says beside the field what is missing, goes there, and sends nothing [5.login.required]', async () => {
    const { login, user } = open();
    await user.type(username(), 'admin');
    await user.click(loginButton());
    expect(screen.queryByText('نام کاربری را بنویسید.')).toBe(null);
    expect(password().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(password());
    const description = password().getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(description)?.textContent).toBe('گذرواژه را بنویسید.');
    expect(login.runs).toEqual([]);

    await user.type(password(), 's');
    expect(screen.queryByText('گذرواژه را بنویسید.')).toBe(null);
    expect(password().getAttribute('aria-invalid')).toBe(null);
  });

  it('goes to the first of two missing fields', async () => {
    const { user } = open();
    await user.click(loginButton());
    expect(document.activeElement).toBe(username());
    expect(screen.queryByText('نام کاربری را بنویسید.')).not.toBe(null);
    expect(screen.queryByText('گذرواژه را بنویسید.')).not.toBe(null);
  });

  it('shows the password on request', async () => {
    const { user } = open();
    await user.type(password(), 'secret');
    await user.click(screen.getByRole('checkbox', { name: 'نمایش گذرواژه' }));
    expect([password().type, password().value]).toEqual(['text', 'secret']);
    await user.click(screen.getByRole('checkbox', { name: 'نمایش گذرواژه' }));
    expect(password().type).toBe('password');
  });

  it('is busy and takes no changes while the server is asked', async () => {
    const opened = open();
    await logIn(opened);
    expect(form().getAttribute('aria-busy')).toBe('true');
    expect([username().disabled, password().disabled]).toEqual([true, true]);
    expect(screen.getByRole('button', { name: 'در حال ورود…' }).getAttribute('aria-busy')).toBe('true');
  });

  it('says that the login was refused, keeps what was typed and selects the password', async () => {
    const opened = open();
    await logIn(opened);
    await answer(opened, { kind: 'refused' });
    expect(alert()).toBe('ورود ناموفق بود.نام کاربری یا گذرواژه درست نیست.');
    expect([username().value, password().value]).toEqual(['admin', 'secret']);
    expect(document.activeElement).toBe(password());
    expect([password().selectionStart, password().selectionEnd]).toEqual([0, 'secret'.length]);
    expect(loginButton().disabled).toBe(false);
  });

  it('says that nobody answered', async () => {
    const opened = open();
    await logIn(opened);
    await act(async () => opened.login.last.reject(new Error('offline')));
    expect(alert()).toBe('ورود ناموفق بود.پاسخی از سرور نرسید. اتصال اینترنت را بررسی کنید و دوباره تلاش کنید.');
  });

  it('counts down what a rate limit asks for, outside the alert, and then takes the next try (row 52)', async () => {
    const opened = open();
    await logIn(opened);
    await answer(opened, { kind: 'limited', retryAfter: 12 });
    expect(alert()).toBe('ورود ناموفق بود.شمار تلاش‌ها از حد گذشت.');
    expect(screen.getByRole('timer').textContent).toBe('تا تلاش دوباره ۱۲ ثانیه صبر کنید.');
    expect(within(screen.getByRole('alert')).queryByRole('timer')).toBe(null);
    expect(loginButton().disabled).toBe(true);
    fireEvent.submit(form());
    expect(opened.login.runs).toHaveLength(1);

    act(() => opened.clock.increment(1_000));
    expect(screen.getByRole('timer').textContent).toBe('تا تلاش دوباره ۱۱ ثانیه صبر کنید.');
    for (let second = 0; second < 11; second += 1) act(() => opened.clock.increment(1_000));
    expect(screen.queryByRole('timer')).toBe(null);
    expect(loginButton().disabled).toBe(false);
    expect(password().value).toBe('secret');
  });

  it('says why an ended session asks for a new login', async () => {
    const opened = open();
    await signIn(opened);
    act(() => opened.session.send({ type: 'session.lost' }));
    expect(screen.getByRole('status').textContent).toBe('نشست شما پایان یافته است؛ دوباره وارد شوید.');
    expect(loginButton().disabled).toBe(false);
  });

  it('says that a browser without cookies keeps no session, instead of asking in a circle (row 89)', async () => {
    vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
    onTestFinished(() => void vi.restoreAllMocks());
    const opened = open();
    await signIn(opened);
    act(() => opened.session.send({ type: 'session.lost' }));
    expect(screen.getByRole('status').textContent).toBe(
      'نشست شما پایان یافته است؛ دوباره وارد شوید.مرورگر شما کوکی نگه نمی‌دارد و بی آن هر نشستی همان دم پایان می‌یابد: کوکی‌های این سایت را مجاز کنید.',
    );
  });

  it('speaks English', async () => {
    const opened = open('en');
    await opened.user.type(screen.getByLabelText(/^Username/), 'admin');
    await opened.user.type(screen.getByLabelText(/^Password/), 'x');
    await opened.user.click(screen.getByRole('button', { name: 'Log in' }));
    await answer(opened, { kind: 'limited', retryAfter: 1 });
    expect(alert()).toBe('Login ErrorThere were too many attempts.');
    expect(screen.getByRole('timer').textContent).toBe('You can try again in 1 second.');
  });
});

describe('logout', () => {
  const logoutButton = () => screen.getByRole('button', { name: 'خروج' });

  it('is asked for instead of a login by who is signed in, with a way back', async () => {
    await signIn(open());
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('خروج از حساب');
    expect(screen.getByRole('link', { name: 'بازگشت به پیشخوان' }).getAttribute('href')).toBe('/dashboard');
    expect(screen.queryByRole('form')).toBe(null);
  });

  it('says what it takes with it while the desk holds something unsaved (row 18) [4.session.unsaved]', async () => {
    const opened = open();
    await signIn(opened);
    const words = 'آنچه در پیشخوان نوشته یا برگزیده‌اید هنوز ذخیره نشده است و با خروج از بین می‌رود.';
    act(() => opened.session.send({ type: 'desk.changed', isUnsaved: true }));
    expect(screen.getByText(words).role).toBe('alert');
    expect(screen.getByRole('link', { name: 'بازگشت به پیشخوان' }).getAttribute('href')).toBe('/dashboard');
    await opened.user.click(screen.getByRole('button', { name: 'دور انداختن تغییرات و خروج' }));
    expect([screen.queryByText(words), opened.logout.runs.length]).toEqual([null, 1]);
  });

  it('says where it leads, and a second click changes nothing', async () => {
    const opened = open();
    await signIn(opened);
    await opened.user.click(logoutButton());
    expect(screen.getByText('از حساب خارج می‌شوید و تا لحظه‌ای دیگر به صفحهٔ اصلی می‌روید.').role).toBe('status');
    const button = screen.getByRole('button', { name: 'در حال خروج…' });
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-busy')).toBe('true');
    await opened.user.click(button);
    expect(opened.logout.runs).toHaveLength(1);
    expect(screen.queryByRole('form')).toBe(null);
  });

  it('offers a new login as soon as the server has ended the session', async () => {
    const opened = open();
    await signIn(opened);
    await opened.user.click(logoutButton());
    await act(async () => opened.logout.last.resolve());
    expect(screen.queryByText('از حساب خارج می‌شوید و تا لحظه‌ای دیگر به صفحهٔ اصلی می‌روید.')).not.toBe(null);
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('ورود مدیر');

    await logIn(opened);
    expect(screen.queryByRole('heading', { name: 'خروج از حساب' })).toBe(null);
    act(() => opened.clock.increment(2_500));
    await answer(opened, { kind: 'refused' });
    expect([username().value, password().value]).toEqual(['admin', 'secret']);
  });

  it('leaves the login form after two and a half seconds', async () => {
    const opened = open();
    await signIn(opened);
    await opened.user.click(logoutButton());
    act(() => opened.clock.increment(2_500));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('ورود مدیر');
    expect(loginButton().disabled).toBe(false);
  });
});
