import { HttpResponse } from 'msw';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createActor, type DoneActorEvent, type ErrorActorEvent, SimulatedClock, waitFor } from 'xstate';
import { createAdminOrderActors } from '#src/api/admin-order-actors.ts';
import { createApiClient } from '#src/api/client.ts';
import type { Order } from '#src/contract/types.ts';
import {
  type OrderAnswer,
  type OrderEvent,
  type OrderNotice,
  orderMachine,
} from '#src/machines/order/order.machine.ts';
import { ActorJournal } from '../support/actor-journal.ts';
import { type Examples, type Expectations, machineModel, type Performers } from '../support/machine-model.ts';
import { MOCK_ORIGIN, mockedNetwork } from '../support/mocked-network.ts';
import { orderOf } from '../support/orders.ts';
import { expectWhole } from '../support/transition-coverage.ts';

type ModelEvent =
  | OrderEvent
  | DoneActorEvent<OrderAnswer, 'loadOrder'>
  | ErrorActorEvent<unknown, 'loadOrder'>
  | { type: 'xstate.after.answerDeadline.order.loading' };

const ORDER = orderOf(1);
const answered = (output: OrderAnswer): DoneActorEvent<OrderAnswer, 'loadOrder'> => ({
  type: 'xstate.done.actor.loadOrder',
  actorId: 'loadOrder',
  output,
});

const EXAMPLES: Examples<ModelEvent> = {
  'order.requested': [{ type: 'order.requested' }],
  'xstate.done.actor.loadOrder': [
    answered({ kind: 'found', order: ORDER }),
    answered({ kind: 'missing' }),
    answered({ kind: 'forbidden' }),
  ],
  'xstate.error.actor.loadOrder': [{ type: 'xstate.error.actor.loadOrder', actorId: 'loadOrder', error: null }],
  'xstate.after.answerDeadline.order.loading': [{ type: 'xstate.after.answerDeadline.order.loading' }],
};

const model = machineModel(orderMachine, { input: { id: ORDER._id }, examples: EXAMPLES });
const network = mockedNetwork();

/** The production machine with its real actors, on a clock and a network that the test drives. */
function stage() {
  const journal = new ActorJournal();
  const clock = new SimulatedClock();
  const notices: OrderNotice[] = [];
  const logged: unknown[] = [];
  const loads = network.hold('get', `*/api/orders/${ORDER._id}`);
  const client = createApiClient({ baseUrl: MOCK_ORIGIN, language: () => 'fa' });
  const { loadOrder } = createAdminOrderActors(client);
  const machine = orderMachine.provide({
    actors: { loadOrder },
    actions: { logFailure: (_, { error }) => logged.push(error) },
  });
  const actor = createActor(machine, { input: { id: ORDER._id }, clock, inspect: journal.inspect });
  actor.on('*', (notice) => notices.push(notice));
  onTestFinished(() => void actor.stop());
  return { actor, clock, journal, loads, logged, notices };
}

const STATUS = { missing: 404, forbidden: 401 } as const;
const refusal = (status: number) => HttpResponse.json({ message: '', errors: [] }, { status });

/** How each event comes about in the real world, and what is so wherever the machine rests. */
function drive({ actor, clock, loads, logged, notices }: ReturnType<typeof stage>) {
  const perform: Performers<typeof EXAMPLES> = {
    'xstate.init': () => void actor.start(),
    'order.requested': (event) => actor.send(event),
    'xstate.done.actor.loadOrder': ({ output }) =>
      loads.answer(output.kind === 'found' ? HttpResponse.json({ order: output.order }) : refusal(STATUS[output.kind])),
    'xstate.error.actor.loadOrder': () => loads.answer(HttpResponse.error()),
    'xstate.after.answerDeadline.order.loading': async () => {
      await loads.next();
      clock.increment(20_000);
    },
  };
  const rests =
    (order: Order | null, heard: readonly OrderNotice[], failures: number): (() => void) =>
    () => {
      const found = {
        order: actor.getSnapshot().context.order,
        notices: notices.splice(0),
        failures: logged.splice(0).length,
      };
      expect(found).toEqual({ order, notices: heard, failures });
    };
  const shows: Expectations<typeof orderMachine> = {
    loading: rests(null, [], 0),
    shown: rests(ORDER, [], 0),
    missing: rests(null, [], 0),
    forbidden: rests(null, [{ type: 'session.refused' }], 0),
    failed: rests(null, [], 1),
  };
  return { perform, shows };
}

describe('order: the real actor follows the model', () => {
  it.each(model.paths)('%s', async (_title, path) => {
    const opened = stage();
    await model.walk(path, { journal: opened.journal, ...drive(opened) });
  });
});

describe('order: the model leaves nothing out', () => {
  it('was walked whole on real actors', () => {
    expectWhole(model.coverage(), 'order: 5/5 states, 4/4 event types, 7/7 transitions, guards both ways 2/2');
  });
});

// Generated paths agree with whatever arrows the machine draws; these ends are written by hand.
describe('order: stories', () => {
  const isDone = ({ actor }: ReturnType<typeof stage>) => waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));

  it('without a session nothing is shown, and that is said', async () => {
    const opened = stage();
    network.database.orders.add(ORDER);
    opened.actor.start();
    await opened.loads.answer();
    await isDone(opened);
    expect(opened.actor.getSnapshot().value).toBe('forbidden');
    expect(opened.actor.getSnapshot().context.order).toBe(null);
    expect(opened.notices).toEqual([{ type: 'session.refused' }]);
  });

  it('an id that cannot be one is as good as missing', async () => {
    const opened = stage();
    opened.actor.start();
    await opened.loads.answer(refusal(400));
    await isDone(opened);
    expect(opened.actor.getSnapshot().value).toBe('missing');
  });

  it('a failure is only logged, and can be tried again', async () => {
    const opened = stage();
    opened.actor.start();
    await opened.loads.answer(new HttpResponse('<h1>Bad Gateway</h1>', { status: 502 }));
    await isDone(opened);
    expect(opened.actor.getSnapshot().value).toBe('failed');
    expect(opened.logged).toHaveLength(1);
    opened.actor.send({ type: 'order.requested' });
    await opened.loads.answer(HttpResponse.json({ order: ORDER }));
    await isDone(opened);
    expect(opened.actor.getSnapshot().context.order).toEqual(ORDER);
  });
});
