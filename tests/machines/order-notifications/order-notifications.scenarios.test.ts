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
  readonly case: string;
  readonly events: readonly OrderNotificationsEvent[];
  readonly commands: readonly object[];
}>([
  { case: 'no new orders before the browser was asked', events: [OPEN, ARRIVED], commands: [] },
  { case: 'no new orders after the permission was denied', events: [OPEN, ASK, DENIED, ARRIVED], commands: [QUESTION] },
  { case: 'no new orders while the admin looks at the page', events: [GRANTED, ATTENDED, ARRIVED], commands: [HIDE] },
  {
    case: 'new orders if they are permitted and the admin looks elsewhere',
    events: [OPEN, ASK, GRANTED, LEFT, ARRIVED],
    commands: [QUESTION, HIDE, SHOW],
  },
  {
    case: 'new orders until the admin looks at the page again',
    events: [GRANTED, LEFT, ARRIVED, ATTENDED, ARRIVED],
    commands: [HIDE, SHOW, HIDE],
  },
  {
    case: 'no new orders after the permission was withdrawn',
    events: [GRANTED, LEFT, DENIED, LEFT, ARRIVED],
    commands: [HIDE],
  },
  {
    case: 'no new orders if the browser no longer supports notifications',
    events: [GRANTED, LEFT, { type: 'permission.missing' }, ARRIVED],
    commands: [HIDE],
  },
])('shows $case [4.orders.notifications]', ({ events, commands }) => {
  expect(open(...events).sentTo('systemNotifications')).toEqual(commands);
});

it('asks the browser only after a click, and again if it has not answered for a minute', () => {
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

it('requests new orders each minute while the page is hidden', () => {
  const { clock, send, sentToParent } = open(GRANTED, LEFT);
  const counts = [59_999, 1, 60_000].map((time) => {
    clock.increment(time);
    return sentToParent.length;
  });
  send(ATTENDED);
  clock.increment(600_000);
  expect([counts, sentToParent]).toEqual([[0, 1, 2], Array(2).fill({ type: 'orders.wanted' })]);
});

it('announces a click on a notification to the navigation', () => {
  const CLICKED = { type: 'notification.clicked' } as const;
  expect(open(GRANTED, LEFT, ARRIVED, CLICKED).emitted).toEqual([CLICKED]);
});
