import { HttpResponse } from 'msw';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createActor, type DoneActorEvent, type ErrorActorEvent, SimulatedClock, waitFor } from 'xstate';
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
import { MOCK_ADMIN } from '#src/mocks/sessions.ts';
import { ActorJournal } from '../support/actor-journal.ts';
import { holdLongTimers } from '../support/long-timers.ts';
import { type Examples, type Expectations, machineModel, type Performers } from '../support/machine-model.ts';
import { MOCK_ORIGIN, mockedNetwork } from '../support/mocked-network.ts';
import { orderOf } from '../support/orders.ts';
import { quiet } from '../support/quiet.ts';
import { expectWhole } from '../support/transition-coverage.ts';

type ModelEvent =
  | OrdersEvent
  | DoneActorEvent<OrdersAnswer, 'loadOrders'>
  | ErrorActorEvent<unknown, 'loadOrders'>
  | DoneActorEvent<CompletionAnswer, 'completeOrder'>
  | ErrorActorEvent<unknown, 'completeOrder'>
  | { type: 'xstate.after.answerDeadline.loading' }
  | { type: 'xstate.after.answerDeadline.orders.listed.completing' };

const FIRST = orderOf(1);
const SECOND = orderOf(2);
const THIRD = orderOf(3);
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

const EXAMPLES: Examples<ModelEvent> = {
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

const model = machineModel(ordersMachine, {
  input: undefined,
  examples: EXAMPLES,
  distinguish: ({ orders, knownIds, isDeskOpen }) => [
    orders.length === 0,
    knownIds !== null && orders.length > knownIds.length,
    isDeskOpen,
  ],
  canHappen: ({ context: { isDeskOpen } }, { type }) =>
    (type !== 'desk.entered' || !isDeskOpen) && (type !== 'desk.left' || isDeskOpen),
});
const network = mockedNetwork();

/** The production machine with its real actors, on a clock and a network that the test drives. */
function stage() {
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

type Stage = ReturnType<typeof stage>;

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

/** How each event comes about in the real world, what it promises, and what is so wherever the machine rests. */
function drive({ actor, clock, completions, loads, logged, notices, timers }: Stage) {
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

  const perform: Performers<typeof EXAMPLES> = {
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
      actor.send(event);
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
      actor.send(event);
    },
    'completion.requested': (event) => {
      promise({ selectedId: promised.ids.includes(event.id) ? event.id : null });
      actor.send(event);
    },
    'completion.confirmed': (event) => {
      promise({});
      actor.send(event);
    },
    'completion.cancelled': (event) => {
      promise({ selectedId: null });
      actor.send(event);
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

describe('orders: the real actor follows the model', () => {
  it.each(model.paths)('%s', async (_title, path) => {
    const opened = stage();
    await model.walk(path, { journal: opened.journal, ...drive(opened) });
  });
});

describe('orders: the model leaves nothing out', () => {
  it('was walked whole on real actors', () => {
    expectWhole(model.coverage(), 'orders: 7/7 states, 17/17 event types, 25/25 transitions, guards both ways 6/6');
  });
});

const isListed = ({ actor }: Stage) => waitFor(actor, (snapshot) => snapshot.matches({ listed: 'resting' }));

/** An admin before two orders; the mocks know both of them and the admin. */
async function atTheDesk(): Promise<Stage> {
  await fetch(`${MOCK_ORIGIN}/api/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(MOCK_ADMIN),
  });
  network.database.orders.add(FIRST);
  network.database.orders.add(SECOND);
  const opened = stage();
  opened.actor.start();
  await opened.loads.answer();
  await isListed(opened);
  return opened;
}

const idsOf = ({ actor }: Stage) => actor.getSnapshot().context.orders.map(({ _id }) => _id);

// Generated paths agree with whatever arrows the machine draws; these ends are written by hand.
describe('orders: stories', () => {
  const REQUEST = { type: 'completion.requested', id: FIRST._id } as const;
  const CONFIRM = { type: 'completion.confirmed' } as const;

  it('the newest order is first, and a completed one is gone from desk and server', async () => {
    const opened = await atTheDesk();
    expect(idsOf(opened)).toEqual([SECOND._id, FIRST._id]);
    opened.actor.send(REQUEST);
    opened.actor.send(CONFIRM);
    await opened.completions.answer();
    await isListed(opened);
    expect(idsOf(opened)).toEqual([SECOND._id]);
    expect(network.database.orders.find(FIRST._id)).toBe(null);
    expect(opened.notices).toEqual([{ type: 'order.completed' }]);
  });

  it('nothing is completed without confirmation', async () => {
    const opened = await atTheDesk();
    opened.actor.send(CONFIRM);
    opened.actor.send(REQUEST);
    opened.actor.send({ type: 'completion.cancelled' });
    opened.actor.send(CONFIRM);
    await quiet();
    expect(opened.completions.total).toBe(0);
    expect(opened.actor.getSnapshot().context.selectedId).toBe(null);
  });

  it('a second confirmation changes nothing, nor does another choice meanwhile', async () => {
    const opened = await atTheDesk();
    opened.actor.send(REQUEST);
    opened.actor.send(CONFIRM);
    opened.actor.send(CONFIRM);
    opened.actor.send({ type: 'completion.requested', id: SECOND._id });
    await opened.completions.answer();
    await isListed(opened);
    await quiet();
    expect(opened.completions.total).toBe(1);
    expect(idsOf(opened)).toEqual([SECOND._id]);
  });

  it('an order that somebody else completed is as good as done', async () => {
    const opened = await atTheDesk();
    network.database.orders.remove(FIRST._id);
    opened.actor.send(REQUEST);
    opened.actor.send(CONFIRM);
    await opened.completions.answer();
    await isListed(opened);
    expect(idsOf(opened)).toEqual([SECOND._id]);
    expect(opened.notices).toEqual([{ type: 'order.alreadyGone' }]);
  });

  it('a failed completion leaves the order where it was, and it can be tried again', async () => {
    const opened = await atTheDesk();
    opened.actor.send(REQUEST);
    opened.actor.send(CONFIRM);
    await opened.completions.answer(new HttpResponse(null, { status: 500 }));
    await isListed(opened);
    expect(idsOf(opened)).toEqual([SECOND._id, FIRST._id]);
    expect(opened.notices).toEqual([{ type: 'order.completionFailed' }]);
    expect(opened.actor.getSnapshot().can(REQUEST)).toBe(true);
  });

  it('orders that come while the desk is open are shown, and new until the admin takes note', async () => {
    const opened = await atTheDesk();
    opened.actor.send({ type: 'desk.entered' });
    network.database.orders.add(THIRD);
    expect(opened.timers.runOut()).toBe(30_000);
    await opened.loads.answer();
    await waitFor(opened.actor, ({ context }) => context.orders.length === 3);
    expect(opened.actor.getSnapshot().context.knownIds).toEqual([SECOND._id, FIRST._id]);
    opened.actor.send({ type: 'news.acknowledged' });
    expect(opened.actor.getSnapshot().context.knownIds).toEqual(idsOf(opened));
  });

  it('nobody is asked for new orders while the desk is not open, or an order is being completed', async () => {
    const opened = await atTheDesk();
    const counts = [opened.timers.count];
    for (const event of [{ type: 'desk.entered' }, REQUEST, CONFIRM] as const) {
      opened.actor.send(event);
      counts.push(opened.timers.count);
    }
    await opened.completions.answer();
    await isListed(opened);
    counts.push(opened.timers.count);
    opened.actor.send({ type: 'desk.left' });
    counts.push(opened.timers.count);
    expect(counts).toEqual([0, 1, 0, 0, 1, 0]);
  });

  it('an older list that is still under way does not bring back a completed order', async () => {
    const opened = await atTheDesk();
    opened.actor.send({ type: 'desk.entered' });
    opened.timers.runOut();
    const older = await opened.loads.next();
    opened.actor.send(REQUEST);
    opened.actor.send(CONFIRM);
    await opened.completions.answer();
    await isListed(opened);
    older.answer(HttpResponse.json([FIRST, SECOND]));
    await quiet();
    expect(idsOf(opened)).toEqual([SECOND._id]);
  });

  it('a session that ends takes what visitors wrote with it', async () => {
    const opened = await atTheDesk();
    opened.actor.send({ type: 'desk.entered' });
    opened.actor.send({ type: 'session.ended' });
    expect(opened.actor.getSnapshot().value).toBe('forbidden');
    expect(opened.actor.getSnapshot().context).toEqual({
      orders: [],
      selectedId: null,
      knownIds: null,
      isDeskOpen: true,
    });
    expect(opened.notices).toEqual([]);
    expect(opened.timers.count).toBe(0);
  });

  it('a session that ended is told once, and the list can be asked for again', async () => {
    const opened = stage();
    opened.actor.start();
    await opened.loads.answer();
    await waitFor(opened.actor, (snapshot) => snapshot.matches('forbidden'));
    expect(opened.notices).toEqual([{ type: 'session.refused' }]);
    opened.actor.send({ type: 'orders.requested' });
    expect(opened.actor.getSnapshot().value).toBe('loading');
  });
});
