import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { fromCallback } from 'xstate';
import type { Credentials } from '#src/contract/schema.generated.ts';
import type { Language } from '#src/domain/language.ts';
import { LoginPage } from '#src/features/login/login-page.tsx';
import { adminMachine } from '#src/machines/admin/admin.machine.ts';
import { type SessionEvent, sessionMachine } from '#src/machines/session/session.machine.ts';
import { MOCK_ADMIN } from '#src/mocks/sessions.ts';
import { signedInSession } from '../../../support/actors.ts';
import { startActor } from '../../../support/open-actor.ts';
import { productOf } from '../../../support/products.ts';
import { renderScreen } from '../../../support/render-screen.tsx';

function open(language: Language = 'fa') {
  const sent: Credentials[] = [];
  const machine = sessionMachine.provide({
    actors: { login: fromCallback(({ input }) => void sent.push(input)) },
  });
  const { actor: session, clock } = startActor(machine, { input: undefined, real: ['countdown', 'login'] });
  renderScreen(<LoginPage />, { actors: { session }, language });
  return { clock, sent, session, user: userEvent.setup() };
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

const hear = ({ session }: Opened, ...events: readonly SessionEvent[]) =>
  act(() => {
    for (const event of events) session.send(event);
  });

function openSignedIn(language?: Language): Opened {
  const opened = open(language);
  hear(opened, { type: 'login.submitted', credentials: MOCK_ADMIN }, { type: 'login.accepted' });
  return opened;
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

  it('sends what was typed, as it was typed, and nothing twice', async () => {
    const opened = open();
    await logIn(opened);
    fireEvent.submit(form());
    expect(opened.sent).toEqual([{ username: 'admin', password: 'secret' }]);
  });

  it('reads what a password manager filled in without an event', () => {
    const { sent } = open();
    username().value = 'admin';
    password().value = 'from the vault';
    fireEvent.click(loginButton());
    expect(sent).toEqual([{ username: 'admin', password: 'from the vault' }]);
  });

  it('says beside the field what is missing, goes there, and sends nothing [5.login.required]', async () => {
    const { sent, user } = open();
    await user.type(username(), 'admin');
    await user.click(loginButton());
    expect(screen.queryByText('نام کاربری را بنویسید.')).toBe(null);
    expect(password().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(password());
    const description = password().getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(description)?.textContent).toBe('گذرواژه را بنویسید.');
    expect(sent).toEqual([]);

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

  it('says that the login was refused, keeps what was typed and selects the password', async () => {
    const opened = open();
    await logIn(opened);
    hear(opened, { type: 'login.refused' });
    expect(alert()).toBe('ورود ناموفق بود.نام کاربری یا گذرواژه درست نیست.');
    expect([username().value, password().value]).toEqual(['admin', 'secret']);
    expect(document.activeElement).toBe(password());
    expect([password().selectionStart, password().selectionEnd]).toEqual([0, 'secret'.length]);
    expect(loginButton().disabled).toBe(false);
  });

  it('counts down what a rate limit asks for, outside the alert, and then takes the next try', async () => {
    const opened = open();
    await logIn(opened);
    hear(opened, { type: 'login.limited', retryAfter: 12 });
    expect(alert()).toBe('ورود ناموفق بود.شمار تلاش‌ها از حد گذشت.');
    expect(screen.getByRole('timer').textContent).toBe('تا تلاش دوباره ۱۲ ثانیه صبر کنید.');
    expect(within(screen.getByRole('alert')).queryByRole('timer')).toBe(null);
    expect(loginButton().disabled).toBe(true);
    fireEvent.submit(form());
    expect(opened.sent).toHaveLength(1);

    act(() => opened.clock.increment(1_000));
    expect(screen.getByRole('timer').textContent).toBe('تا تلاش دوباره ۱۱ ثانیه صبر کنید.');
    for (let second = 0; second < 11; second += 1) act(() => opened.clock.increment(1_000));
    expect(screen.queryByRole('timer')).toBe(null);
    expect(loginButton().disabled).toBe(false);
    expect(password().value).toBe('secret');
  });

  it('says that a browser without cookies keeps no session, instead of asking in a circle', async () => {
    vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
    onTestFinished(() => void vi.restoreAllMocks());
    hear(openSignedIn(), { type: 'response.unauthorized' });
    expect(screen.getByRole('status').textContent).toBe(
      'نشست شما پایان یافته است؛ دوباره وارد شوید.مرورگر شما کوکی نگه نمی‌دارد و بی آن هر نشستی همان دم پایان می‌یابد: کوکی‌های این سایت را مجاز کنید.',
    );
  });

  it('speaks English', async () => {
    const opened = open('en');
    await opened.user.type(screen.getByLabelText(/^Username/), 'admin');
    await opened.user.type(screen.getByLabelText(/^Password/), 'x');
    await opened.user.click(screen.getByRole('button', { name: 'Log in' }));
    hear(opened, { type: 'login.limited', retryAfter: 1 });
    expect(alert()).toBe('Login ErrorThere were too many attempts.');
    expect(screen.getByRole('timer').textContent).toBe('You can try again in 1 second.');
  });
});

describe('logout', () => {
  const logoutButton = () => screen.getByRole('button', { name: 'خروج' });

  it('says what it takes with it while the dashboard holds something unsaved [4.session.unsaved]', async () => {
    const opened = { type: 'session.opened' } as const;
    const { actor: admin } = startActor(adminMachine, { input: undefined, real: ['panel', 'form'] }, opened);
    const session = signedInSession();
    renderScreen(<LoginPage />, { actors: { session, admin } });
    const text = 'آنچه در پیشخوان نوشته یا برگزیده‌اید هنوز ذخیره نشده است و با خروج از بین می‌رود.';
    expect(screen.queryByText(text)).toBe(null);
    act(() => admin.getSnapshot().children.panel?.send({ type: 'edit.requested', product: productOf(1) }));
    const draft = admin.getSnapshot().children.panel?.getSnapshot().children.form;
    act(() => draft?.send({ type: 'field.changed', field: 'title', value: 'چرخ‌دنده' }));
    expect(screen.getByText(text).role).toBe('alert');
    expect(screen.getByRole('link', { name: 'بازگشت به پیشخوان' }).getAttribute('href')).toBe('/dashboard');
    await userEvent.click(screen.getByRole('button', { name: 'دور انداختن تغییرات و خروج' }));
    expect([screen.queryByText(text), session.getSnapshot().value]).toEqual([null, { loggingOut: 'ending' }]);
  });

  it('keeps the focus on its button, which says that it is at work', async () => {
    const { user } = openSignedIn();
    await user.click(logoutButton());
    const button = screen.getByRole('button', { name: 'در حال خروج…' });
    expect([document.activeElement === button, button.getAttribute('aria-busy')]).toEqual([true, 'true']);
  });

  it('gives way to a new login, whose form keeps what was typed', async () => {
    const opened = openSignedIn();
    await opened.user.click(logoutButton());
    hear(opened, { type: 'logout.ended' });
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('ورود مدیر');
    await logIn(opened);
    expect(screen.queryByRole('heading', { name: 'خروج از حساب' })).toBe(null);
    hear(opened, { type: 'login.refused' });
    expect([username().value, password().value]).toEqual(['admin', 'secret']);
  });
});
