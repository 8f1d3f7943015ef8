import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { type EventObject, fromCallback } from 'xstate';
import type { Credentials } from '#src/contract/schema.generated.ts';
import type { Language } from '#src/domain/language/language.ts';
import { LoginPage } from '#src/features/login/login-page.tsx';
import { adminMachine } from '#src/machines/admin/admin.machine.ts';
import { type SessionEvent, sessionMachine } from '#src/machines/session/session.machine.ts';
import { MOCK_ADMIN } from '#src/mocks/admin-session.ts';
import { startActor } from '../../../support/actors/open-actor.ts';
import { signedInSession } from '../../../support/fixtures/actors.ts';
import { productOf } from '../../../support/fixtures/products.ts';
import { descriptionsOf } from '../../../support/screens/read-page.ts';
import { renderScreen } from '../../../support/screens/render-screen.tsx';

function open(language: Language = 'fa') {
  const sent: Credentials[] = [];
  const login = fromCallback<EventObject, Credentials>(({ input }) => void sent.push(input));
  const machine = sessionMachine.provide({ actors: { login } });
  const { actor: session } = startActor(machine, { real: ['login'] });
  const { go } = renderScreen(<LoginPage />, { actors: { session }, language });
  return { sent, session, go, user: userEvent.setup() };
}

type Opened = ReturnType<typeof open>;

const username = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'نام کاربری' });
const password = () => screen.getByLabelText<HTMLInputElement>(/^رمز عبور/);
const loginButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'ورود' });
const form = () => screen.getByRole('form', { name: 'ورود مدیر' });

async function logIn({ user }: Opened) {
  await user.type(username(), 'admin');
  await user.type(password(), 'secret{Enter}');
}

const sendAll = ({ session }: Opened, ...events: readonly SessionEvent[]) => act(() => events.forEach(session.send));

const LOGIN = [{ type: 'login.submitted', credentials: MOCK_ADMIN }, { type: 'login.accepted' }] as const;

describe('login form', () => {
  it('names its fields for the API and for password managers', () => {
    open();
    const factsOf = ({ name, autocomplete, type, dir }: HTMLInputElement) => [name, autocomplete, type, dir];
    expect(factsOf(username())).toEqual(['username', 'username', 'text', 'ltr']);
    expect(factsOf(password())).toEqual(['password', 'current-password', 'password', 'ltr']);
    expect(form().getAttribute('method')).toBe('post');
  });

  it('sends the contents of the fields, also those that a password manager fills without an event, and nothing twice', () => {
    const { sent } = open();
    username().value = 'admin';
    password().value = 'from the vault';
    fireEvent.click(loginButton());
    fireEvent.submit(form());
    expect(sent).toEqual([{ username: 'admin', password: 'from the vault' }]);
  });

  it('states beside the fields what is missing, focuses the first, and sends nothing [5.login.required]', async () => {
    const { sent, user } = open();
    await user.click(loginButton());
    const missing = () => [username(), password()].map((field) => [field.ariaInvalid, ...descriptionsOf(field)]);
    const [noName, noPassword] = ['نام کاربری را بنویسید.', 'رمز عبور را بنویسید.'].map((text) => ['true', text]);
    expect([missing(), document.activeElement]).toEqual([[noName, noPassword], username()]);
    await user.type(username(), 'admin{Enter}');
    expect([missing(), document.activeElement, sent]).toEqual([[[null], noPassword], password(), []]);
  });

  it('shows the password on request', async () => {
    const { user } = open();
    await user.type(password(), 'secret');
    await user.click(screen.getByRole('checkbox', { name: 'نمایش رمز عبور' }));
    expect([password().type, password().value]).toEqual(['text', 'secret']);
    await user.click(screen.getByRole('checkbox', { name: 'نمایش رمز عبور' }));
    expect(password().type).toBe('password');
  });

  it('keeps the typed texts after a rejected login, and selects the password', async () => {
    const opened = open();
    await logIn(opened);
    sendAll(opened, { type: 'login.rejected' });
    expect([username().value, password().value]).toEqual(['admin', 'secret']);
    expect({
      activeElement: document.activeElement,
      selectionStart: password().selectionStart,
      selectionEnd: password().selectionEnd,
    }).toEqual({ activeElement: password(), selectionStart: 0, selectionEnd: 6 });
  });

  it('explains that a session needs cookies if the browser has them disabled', async () => {
    vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
    sendAll(open(), ...LOGIN, { type: 'response.unauthorized' });
    expect(screen.getByRole('status').textContent).toBe(
      'نشست شما تمام شده است؛ دوباره وارد شوید.مرورگر شما کوکی ذخیره نمی‌کند و بدون آن هر نشستی بلافاصله تمام می‌شود؛ کوکی را برای این سایت مجاز کنید.',
    );
  });
});

it('warns before a logout that unsaved changes are discarded [4.session.unsaved]', async () => {
  const opened = { type: 'session.opened' } as const;
  const { actor: admin } = startActor(adminMachine, { real: ['panel', 'form'] }, opened);
  const session = signedInSession();
  renderScreen(<LoginPage />, { actors: { session, admin } });
  const text = 'نوشته‌ها و فایل‌هایی که در پیشخوان گذاشته‌اید هنوز ذخیره نشده‌اند و با خروج از بین می‌روند.';
  expect(screen.queryByText(text)).toBe(null);
  act(() => admin.getSnapshot().children.panel?.send({ type: 'edit.requested', product: productOf(1) }));
  const draft = admin.getSnapshot().children.panel?.getSnapshot().children.form;
  act(() => draft?.send({ type: 'field.changed', field: 'title', value: 'چرخ‌دنده' }));
  expect(screen.getByText(text).role).toBe('alert');
  expect(screen.getByRole('link', { name: 'بازگشت به پیشخوان' }).getAttribute('href')).toBe('/dashboard');
  await userEvent.click(screen.getByRole('button', { name: 'صرف‌نظر از تغییرات و خروج' }));
  expect({ text: screen.queryByText(text), value: session.getSnapshot().value }).toEqual({
    text: null,
    value: 'loggingOut',
  });
});

it('keeps the form busy after a login until the next page is shown', async () => {
  const opened = open();
  await logIn(opened);
  sendAll(opened, { type: 'login.accepted' });
  const shown = () => screen.getAllByRole('button').map(({ textContent, ariaDisabled }) => [textContent, ariaDisabled]);
  expect({ isBusy: form().ariaBusy, shown: shown() }).toEqual({ isBusy: 'true', shown: [['در حال ورود…', 'true']] });
  await opened.go('/login');
  expect(shown()).toEqual([['خروج', null]]);
});

it('keeps the focus on the logout button, and shows no login form below it', async () => {
  renderScreen(<LoginPage />, { actors: { session: signedInSession() } });
  await userEvent.click(screen.getByRole('button', { name: 'خروج' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'در حال خروج…' }));
  expect(screen.queryByRole('button', { name: 'ورود' })).toBe(null);
});
