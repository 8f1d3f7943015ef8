import { expect, it } from 'vitest';
import {
  type OrderNotificationsEvent,
  orderNotificationsMachine,
} from '#src/machines/order-notifications/order-notifications.machine.ts';
import { startActor } from '../../support/models/open-actor.ts';
import { ORDER } from './order-notifications.model.ts';

const ASK: OrderNotificationsEvent = { type: 'notifications.requested' };
const OPEN: OrderNotificationsEvent = { type: 'permission.open' };
const GRANTED: OrderNotificationsEvent = { type: 'permission.granted' };
const DENIED: OrderNotificationsEvent = { type: 'permission.denied' };
const ATTENDED: OrderNotificationsEvent = { type: 'page.attended' };
const LEFT: OrderNotificationsEvent = { type: 'page.unattended' };
const ARRIVED: OrderNotificationsEvent = { type: 'orders.arrived', orders: [ORDER] };
const SHOW = { type: 'orders.show', orders: [ORDER] };
const HIDE = { type: 'orders.hide' };
const QUESTION = { type: 'permission.ask' };

const open = (...events: readonly OrderNotificationsEvent[]) => startActor(orderNotificationsMachine, {}, ...events);

it.each<{
  readonly whom: string;
  readonly events: readonly OrderNotificationsEvent[];
  readonly commands: readonly object[];
}>([
  { whom: 'to nobody where the browser was never asked', events: [OPEN, ARRIVED], commands: [] },
  { whom: 'to nobody who has refused', events: [OPEN, ASK, DENIED, ARRIVED], commands: [QUESTION] },
  { whom: 'to nobody who looks at the page', events: [GRANTED, ATTENDED, ARRIVED], commands: [HIDE] },
  {
    whom: 'to who has permitted it and looks elsewhere',
    events: [OPEN, ASK, GRANTED, LEFT, ARRIVED],
    commands: [QUESTION, HIDE, SHOW],
  },
  {
    whom: 'until the page is looked at again',
    events: [GRANTED, LEFT, ARRIVED, ATTENDED, ARRIVED],
    commands: [HIDE, SHOW, HIDE],
  },
  {
    whom: 'to nobody who has taken the permission back',
    events: [GRANTED, LEFT, DENIED, LEFT, ARRIVED],
    commands: [HIDE],
  },
  {
    whom: 'to nobody whose browser has none any more',
    events: [GRANTED, LEFT, { type: 'permission.missing' }, ARRIVED],
    commands: [HIDE],
  },
])('new orders are shown $whom [4.orders.notifications]', ({ events, commands }) => {
  expect(open(...events).sentTo('systemNotifications')).toEqual(commands);
});

it('the browser is asked after a click alone, and again where it has not answered for a minute', () => {
  const { clock, send, sentTo, state } = open(OPEN);
  expect(sentTo('systemNotifications')).toEqual([]);
  send(ASK, ASK);
  clock.increment(59_999);
  expect([state(), sentTo('systemNotifications')]).toEqual(['asking', [QUESTION]]);
  clock.increment(1);
  expect(state()).toBe('notAsked');
  send(ASK);
  expect(sentTo('systemNotifications')).toEqual([QUESTION, QUESTION]);
});

it('new orders are requested each minute while the page is hidden', () => {
  const { clock, send, sentToParent } = open(GRANTED, LEFT);
  const counts = [59_999, 1, 60_000].map((time) => {
    clock.increment(time);
    return sentToParent.length;
  });
  send(ATTENDED);
  clock.increment(600_000);
  expect([counts, sentToParent]).toEqual([[0, 1, 2], Array(2).fill({ type: 'orders.wanted' })]);
});

it('a click on a notification is announced to the navigation', () => {
  const CLICKED = { type: 'notification.clicked' } as const;
  expect(open(GRANTED, LEFT, ARRIVED, CLICKED).emitted).toEqual([CLICKED]);
});
