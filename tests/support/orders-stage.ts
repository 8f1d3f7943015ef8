import { HttpResponse } from 'msw';
import { expect, onTestFinished } from 'vitest';
import { createActor, type DoneActorEvent, type ErrorActorEvent, SimulatedClock } from 'xstate';
import { createAdminOrderActors } from '#src/api/admin-order-actors.ts';
import { createApiClient } from '#src/api/client.ts';
import type { Order } from '#src/contract/types.ts';
import {
  type CompletionAnswer,
  type OrdersAnswer,
  type OrdersEvent,
  type OrdersNotice,
  ordersMachine,
} from '#src/machines/orders/orders.machine.ts';
import { ActorJournal } from './actor-journal.ts';
import { holdLongTimers } from './long-timers.ts';
import { type Examples, type Expectations, machineModel, type Performers } from './machine-model.ts';
import { MOCK_ORIGIN, type MockedNetwork } from './mocked-network.ts';
import { orderOf } from './orders.ts';

type ModelEvent =
  | OrdersEvent
  | DoneActorEvent<OrdersAnswer, 'loadOrders'>
  | ErrorActorEvent<unknown, 'loadOrders'>
  | DoneActorEvent<CompletionAnswer, 'completeOrder'>
  | ErrorActorEvent<unknown, 'completeOrder'>
  | { type: 'xstate.after.answerDeadline.loading' }
  | { type: 'xstate.after.answerDeadline.orders.listed.completing' };

/** The orders that are there. */
export const FIRST = orderOf(1);
export const SECOND = orderOf(2);
export const THIRD = orderOf(3);
const listed = (output: OrdersAnswer): DoneActorEvent<OrdersAnswer, 'loadOrders'> => ({
  type: 'xstate.done.actor.loadOrders',
  actorId: 'loadOrders',
  output,
});
const completed = (kind: CompletionAnswer['kind']): DoneActorEvent<CompletionAnswer, 'completeOrder'> => ({
  type: 'xstate.done.actor.completeOrder',
  actorId: 'completeOrder',
  output: { kind },
});

const ORDERS_EXAMPLES: Examples<ModelEvent> = {
  'desk.entered': [{ type: 'desk.entered' }],
  'desk.left': [{ type: 'desk.left' }],
  'session.ended': [{ type: 'session.ended' }],
  'orders.requested': [{ type: 'orders.requested' }],
  'orders.found': [{ type: 'orders.found', orders: [THIRD, FIRST, SECOND] }],
  'watch.failed': [{ type: 'watch.failed', error: null }],
  'watch.forbidden': [{ type: 'watch.forbidden' }],
  'news.acknowledged': [{ type: 'news.acknowledged' }],
  'completion.requested': [
    { type: 'completion.requested', id: FIRST._id },
    { type: 'completion.requested', id: orderOf(9)._id },
  ],
  'completion.confirmed': [{ type: 'completion.confirmed' }],
  'completion.cancelled': [{ type: 'completion.cancelled' }],
  'xstate.done.actor.loadOrders': [listed({ kind: 'listed', orders: [FIRST, SECOND] }), listed({ kind: 'forbidden' })],
  'xstate.error.actor.loadOrders': [{ type: 'xstate.error.actor.loadOrders', actorId: 'loadOrders', error: null }],
  'xstate.done.actor.completeOrder': [completed('completed'), completed('alreadyGone'), completed('forbidden')],
  'xstate.error.actor.completeOrder': [
    { type: 'xstate.error.actor.completeOrder', actorId: 'completeOrder', error: null },
  ],
  'xstate.after.answerDeadline.loading': [{ type: 'xstate.after.answerDeadline.loading' }],
  'xstate.after.answerDeadline.orders.listed.completing': [
    { type: 'xstate.after.answerDeadline.orders.listed.completing' },
  ],
};

/** The model of the orders, for the actor alone and for the screen. */
export const ordersModel = () =>
  machineModel(ordersMachine, {
    input: undefined,
    examples: ORDERS_EXAMPLES,
    distinguish: ({ orders, knownIds, isDeskOpen }) => [
      orders.length === 0,
      knownIds !== null && orders.length > knownIds.length,
      isDeskOpen,
    ],
    canHappen: ({ context: { isDeskOpen } }, { type }) =>
      (type !== 'desk.entered' || !isDeskOpen) && (type !== 'desk.left' || isDeskOpen),
  });

/** The production machine with its real actors, on a clock and a network that the test drives. */
export function ordersStage(network: MockedNetwork) {
  const journal = new ActorJournal();
  const clock = new SimulatedClock();
  const notices: OrdersNotice[] = [];
  const logged: unknown[] = [];
  const loads = network.hold('get', '*/api/orders/getorders');
  const completions = network.hold('delete', '*/api/orders/delete');
  const client = createApiClient({ baseUrl: MOCK_ORIGIN, language: () => 'fa' });
  const { loadOrders, completeOrder, watchOrders } = createAdminOrderActors(client);
  const timers = holdLongTimers();
  const machine = ordersMachine.provide({
    actors: { loadOrders, completeOrder, watchOrders },
    actions: { logFailure: (_, { error }) => logged.push(error) },
  });
  const actor = createActor(machine, { clock, inspect: journal.inspect });
  actor.on('*', (notice) => notices.push(notice));
  onTestFinished(() => void actor.stop());
  return { actor, clock, completions, journal, loads, logged, notices, timers };
}

export type OrdersStage = ReturnType<typeof ordersStage>;

const refusal = (status: number) => HttpResponse.json({ message: '', errors: [] }, { status });
const COMPLETION = {
  completed: () => HttpResponse.json({ message: 'سفارش با موفقیت حذف شد.' }),
  alreadyGone: () => refusal(404),
  forbidden: () => refusal(401),
};

/** What the admin is promised, by the specification and whatever the machine says. */
interface Promised {
  readonly ids: readonly string[];
  readonly selectedId: string | null;
  readonly knownIds: readonly string[] | null;
  readonly isDeskOpen: boolean;
  readonly failures: number;
  readonly notices: readonly OrdersNotice[];
}

/**
 * How each event comes about in the real world, what it promises, and what is so wherever the machine rests.
 * @param send how the admin causes an event: straight to the actor, or by a gesture on the screen
 */
export function driveOrders(
  { actor, clock, completions, loads, logged, notices, timers }: OrdersStage,
  send: (event: OrdersEvent) => void | Promise<void> = (event) => actor.send(event),
) {
  let promised: Promised = {
    ids: [],
    selectedId: null,
    knownIds: null,
    isDeskOpen: false,
    failures: 0,
    notices: [],
  };
  const promise = (change: Partial<Promised>) => {
    promised = { ...promised, notices: [], ...change };
  };
  const endCompletion = (notice: OrdersNotice['type']) => {
    const isGone = notice === 'order.completed' || notice === 'order.alreadyGone';
    const ids = promised.ids.filter((id) => !isGone || id !== promised.selectedId);
    promise({ ids, selectedId: null, notices: [{ type: notice }] });
  };
  const list = (orders: readonly Order[]) => {
    const ids = orders.map(({ _id }) => _id);
    promise({ ids, knownIds: promised.knownIds ?? ids });
  };
  /** What visitors wrote leaves the memory with the session. */
  const forget = (heard: readonly OrdersNotice[]) =>
    promise({ ids: [], selectedId: null, knownIds: null, notices: heard });
  /** Lets the watch ask, and answers it. */
  const answerWatch = (response: Response) => {
    timers.runOut();
    return loads.answer(response);
  };
  const failToLoad = () => promise({ failures: promised.failures + 1 });

  const perform: Performers<typeof ORDERS_EXAMPLES> = {
    'xstate.init': () => void actor.start(),
    'desk.entered': (event) => {
      promise({ isDeskOpen: true });
      actor.send(event);
    },
    'desk.left': (event) => {
      const isConfirming = actor.getSnapshot().matches({ listed: 'confirming' });
      promise({ isDeskOpen: false, selectedId: isConfirming ? null : promised.selectedId });
      actor.send(event);
    },
    'session.ended': async (event) => {
      // A request that is given up is out of the way before another is waited for.
      if (actor.getSnapshot().matches('loading')) await loads.next();
      if (actor.getSnapshot().matches({ listed: 'completing' })) await completions.next();
      forget([]);
      actor.send(event);
    },
    'orders.requested': (event) => {
      promise({});
      return send(event);
    },
    'orders.found': ({ orders }) => {
      list(orders);
      return answerWatch(HttpResponse.json(orders));
    },
    'watch.failed': () => {
      failToLoad();
      return answerWatch(HttpResponse.error());
    },
    'watch.forbidden': () => {
      forget([{ type: 'session.refused' }]);
      return answerWatch(refusal(401));
    },
    'news.acknowledged': (event) => {
      promise({ knownIds: promised.ids });
      return send(event);
    },
    'completion.requested': (event) => {
      promise({ selectedId: promised.ids.includes(event.id) ? event.id : null });
      return send(event);
    },
    'completion.confirmed': (event) => {
      promise({});
      return send(event);
    },
    'completion.cancelled': (event) => {
      promise({ selectedId: null });
      return send(event);
    },
    'xstate.done.actor.loadOrders': ({ output }) => {
      if (output.kind === 'listed') list(output.orders);
      else forget([{ type: 'session.refused' }]);
      return loads.answer(output.kind === 'listed' ? HttpResponse.json(output.orders) : refusal(401));
    },
    'xstate.error.actor.loadOrders': () => {
      failToLoad();
      return loads.answer(HttpResponse.error());
    },
    'xstate.done.actor.completeOrder': ({ output: { kind } }) => {
      if (kind === 'forbidden') forget([{ type: 'session.refused' }]);
      else endCompletion(kind === 'completed' ? 'order.completed' : 'order.alreadyGone');
      return completions.answer(COMPLETION[kind]());
    },
    'xstate.error.actor.completeOrder': () => {
      endCompletion('order.completionFailed');
      return completions.answer(HttpResponse.error());
    },
    'xstate.after.answerDeadline.loading': async () => {
      failToLoad();
      await loads.next();
      clock.increment(20_000);
    },
    'xstate.after.answerDeadline.orders.listed.completing': async () => {
      endCompletion('order.completionFailed');
      await completions.next();
      clock.increment(20_000);
    },
  };
  const rests = (isBusy: boolean) => () => {
    const snapshot = actor.getSnapshot();
    const { orders, ...context } = snapshot.context;
    const heard = notices.splice(0);
    expect(snapshot.hasTag('busy')).toBe(isBusy);
    const ids = orders.map(({ _id }) => _id);
    expect({ ids, ...context, failures: logged.length, notices: heard }).toEqual(promised);
  };
  const shows: Expectations<typeof ordersMachine> = {
    loading: rests(true),
    'listed.resting.unwatched': rests(false),
    'listed.resting.watched': rests(false),
    'listed.confirming': rests(false),
    'listed.completing': rests(true),
    failed: rests(false),
    forbidden: rests(false),
  };
  return { perform, shows };
}
