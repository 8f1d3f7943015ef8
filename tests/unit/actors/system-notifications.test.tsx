import { beforeEach, expect, it, vi } from 'vitest';
import { createSystemNotifications } from '#src/actors/system-notifications.ts';
import { orderOf } from '../../support/fixtures/orders.ts';
import { parentOf } from '../../support/models/parent-of.ts';

/** Replacement for the browser's notifications: the permission, the admin's answer, and the shown notifications. */
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
const eventsOf = (...types: readonly string[]) => types.map((type) => ({ type }));

it.each<{ readonly answer: NotificationPermission | Error; readonly types: readonly string[] }>([
  { answer: 'granted', types: ['permission.open', 'permission.granted'] },
  { answer: 'denied', types: ['permission.open', 'permission.denied'] },
  { answer: 'default', types: ['permission.open', 'permission.open'] },
  { answer: new TypeError('not now'), types: ['permission.open', 'permission.open'] },
])('asks for permission and reports the answer $answer', async ({ answer, types }) => {
  Object.assign(FakeNotification, { answer });
  const { received, next, send } = open();
  await next();
  send({ type: 'permission.ask' });
  await next();
  expect([received, FakeNotification.shown]).toEqual([eventsOf(...types), []]);
});

it('reports a permission that was changed in the settings once the page has the focus again', () => {
  const { received, stop } = open();
  FakeNotification.permission = 'granted';
  window.dispatchEvent(new Event('focus'));
  stop();
  window.dispatchEvent(new Event('focus'));
  expect(received).toEqual(eventsOf('permission.open', 'permission.granted'));
});

it('shows new orders in one notification, which leads to them when clicked', () => {
  FakeNotification.permission = 'granted';
  const focus = vi.spyOn(window, 'focus').mockImplementation(() => {});
  const { received, send } = open();
  send({ type: 'orders.show', orders: [FIRST, SECOND] });
  const [notification] = FakeNotification.shown;
  expect(notification?.title).toBe('2 new');
  expect(notification?.options).toEqual({ ...TEXT, tag: SECOND.createdAt, icon: '/icon-192.png' });
  notification?.onclick();
  expect([focus.mock.calls.length, notification?.close.mock.calls.length]).toEqual([1, 1]);
  expect(received).toEqual(eventsOf('permission.granted', 'notification.clicked'));
});

it('closes its notification on command and when it stops', () => {
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

it.each<{ readonly label: string; readonly browser: unknown; readonly permission: NotificationPermission }>([
  { label: 'has no notifications', browser: undefined, permission: 'default' },
  {
    label: 'has them only for service workers',
    browser: vi.fn().mockThrow(new TypeError('Illegal constructor')),
    permission: 'default',
  },
  { label: 'throws when it shows one', browser: vi.fn().mockThrow(new TypeError('Illegal')), permission: 'granted' },
])('reports that notifications are missing if the browser $label', ({ browser, permission }) => {
  vi.stubGlobal('Notification', browser && Object.assign(browser, { permission }));
  const { received, send } = open();
  if (permission === 'granted') send({ type: 'orders.show', orders: [FIRST] });
  expect(received.at(-1)).toEqual({ type: 'permission.missing' });
});
