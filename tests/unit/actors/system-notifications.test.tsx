import { beforeEach, expect, it, vi } from 'vitest';
import { createSystemNotifications } from '#src/actors/system-notifications.ts';
import { orderOf } from '../../support/fixtures/orders.ts';
import { parentOf } from '../../support/models/parent-of.ts';

/** The browser's notifications: what may be shown, what the visitor will answer, and what was shown. */
class FakeNotification {
  static permission: NotificationPermission;
  static answer: NotificationPermission | Error;
  static shown: FakeNotification[];
  static async requestPermission(): Promise<void> {
    if (FakeNotification.answer instanceof Error) throw FakeNotification.answer;
    FakeNotification.permission = FakeNotification.answer;
  }
  readonly close = vi.fn();
  onclick = () => {};
  readonly title: string;
  readonly options: NotificationOptions | undefined;
  constructor(title: string, options?: NotificationOptions) {
    this.title = title;
    this.options = options;
    if (FakeNotification.permission === 'granted') FakeNotification.shown.push(this);
  }
}

beforeEach(() => {
  Object.assign(FakeNotification, { permission: 'default', answer: 'granted', shown: [] });
  vi.stubGlobal('Notification', FakeNotification);
});

const [FIRST, SECOND] = [orderOf(1), orderOf(2)];
const TEXT = { body: 'سارا', lang: 'fa', dir: 'rtl' } as const;
const open = () => parentOf(createSystemNotifications((orders) => ({ title: `${orders.length} new`, ...TEXT })));
const said = (...types: readonly string[]) => types.map((type) => ({ type }));

it.each<[NotificationPermission | Error, readonly string[]]>([
  ['granted', ['permission.open', 'permission.granted']],
  ['denied', ['permission.open', 'permission.denied']],
  ['default', ['permission.open', 'permission.open']],
  [new TypeError('not now'), ['permission.open', 'permission.open']],
])('asks when it is told to, and says what came of %s', async (answer, types) => {
  Object.assign(FakeNotification, { answer });
  const { received, next, send } = open();
  await next();
  send({ type: 'permission.ask' });
  await next();
  expect([received, FakeNotification.shown]).toEqual([said(...types), []]);
});

it('says so where the permission was changed in the settings, once the page has the focus again', () => {
  const { received, stop } = open();
  FakeNotification.permission = 'granted';
  window.dispatchEvent(new Event('focus'));
  stop();
  window.dispatchEvent(new Event('focus'));
  expect(received).toEqual(said('permission.open', 'permission.granted'));
});

it('shows orders in one notification, which a click turns into a way to them', () => {
  FakeNotification.permission = 'granted';
  const focus = vi.spyOn(window, 'focus').mockImplementation(() => {});
  const { received, send } = open();
  send({ type: 'orders.show', orders: [FIRST, SECOND] });
  const [notification] = FakeNotification.shown;
  expect(notification?.title).toBe('2 new');
  expect(notification?.options).toEqual({ ...TEXT, tag: SECOND.createdAt, icon: '/icon-192.png' });
  notification?.onclick();
  expect([focus.mock.calls.length, notification?.close.mock.calls.length]).toEqual([1, 1]);
  expect(received).toEqual(said('permission.granted', 'notification.clicked'));
});

it('takes away what it has shown when it is told to, and at the end', () => {
  FakeNotification.permission = 'granted';
  const { send, stop } = open();
  const closings = () => FakeNotification.shown.map(({ close }) => close.mock.calls.length);
  send({ type: 'orders.show', orders: [FIRST] });
  send({ type: 'orders.hide' });
  send({ type: 'orders.show', orders: [SECOND] });
  expect(closings()).toEqual([1, 0]);
  stop();
  expect(closings()).toEqual([1, 1]);
});

it.each<[string, unknown, NotificationPermission]>([
  ['has no notifications', undefined, 'default'],
  ['has them for service workers alone', vi.fn().mockThrow(new TypeError('Illegal constructor')), 'default'],
  ['turns out to have them for service workers alone', vi.fn().mockThrow(new TypeError('Illegal')), 'granted'],
])('says that they are missing where the browser %s', (_what, browser, permission) => {
  vi.stubGlobal('Notification', browser && Object.assign(browser, { permission }));
  const { received, send } = open();
  if (permission === 'granted') send({ type: 'orders.show', orders: [FIRST] });
  expect(received.at(-1)).toEqual({ type: 'permission.missing' });
});
