import { HttpResponse } from 'msw';
import { expect, onTestFinished } from 'vitest';
import { createActor, type DoneActorEvent, type ErrorActorEvent, SimulatedClock } from 'xstate';
import { createAdminOrderActors } from '#src/api/admin-order-actors.ts';
import { createApiClient } from '#src/api/client.ts';
import type { Order } from '#src/contract/types.ts';
import {
  type OrderAnswer,
  type OrderEvent,
  type OrderNotice,
  orderMachine,
} from '#src/machines/order/order.machine.ts';
import { ActorJournal } from './actor-journal.ts';
import { type Examples, type Expectations, machineModel, type Performers } from './machine-model.ts';
import { MOCK_ORIGIN, type MockedNetwork } from './mocked-network.ts';
import { orderOf } from './orders.ts';

type ModelEvent =
  | OrderEvent
  | DoneActorEvent<OrderAnswer, 'loadOrder'>
  | ErrorActorEvent<unknown, 'loadOrder'>
  | { type: 'xstate.after.answerDeadline.order.loading' };

/** The order that is there. */
export const ORDER = orderOf(1);
const answered = (output: OrderAnswer): DoneActorEvent<OrderAnswer, 'loadOrder'> => ({
  type: 'xstate.done.actor.loadOrder',
  actorId: 'loadOrder',
  output,
});

const ORDER_EXAMPLES: Examples<ModelEvent> = {
  'order.requested': [{ type: 'order.requested' }],
  'xstate.done.actor.loadOrder': [
    answered({ kind: 'found', order: ORDER }),
    answered({ kind: 'missing' }),
    answered({ kind: 'forbidden' }),
  ],
  'xstate.error.actor.loadOrder': [{ type: 'xstate.error.actor.loadOrder', actorId: 'loadOrder', error: null }],
  'xstate.after.answerDeadline.order.loading': [{ type: 'xstate.after.answerDeadline.order.loading' }],
};

/** The model of one order, for the actor alone and for the page. */
export const orderModel = () => machineModel(orderMachine, { input: { id: ORDER._id }, examples: ORDER_EXAMPLES });

/** The production machine with its real actors, on a clock and a network that the test drives. */
export function orderStage(network: MockedNetwork) {
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

export type OrderStage = ReturnType<typeof orderStage>;

const STATUS = { missing: 404, forbidden: 401 } as const;

/** What the API answers without an order. */
export const orderRefusal = (status: number) => HttpResponse.json({ message: '', errors: [] }, { status });

/**
 * How each event comes about in the real world, and what is so wherever the machine rests.
 * @param send how the admin causes an event: straight to the actor, or by a gesture on the page
 */
export function driveOrder(
  { actor, clock, loads, logged, notices }: OrderStage,
  send: (event: OrderEvent) => void = (event) => actor.send(event),
) {
  const perform: Performers<typeof ORDER_EXAMPLES> = {
    'xstate.init': () => void actor.start(),
    'order.requested': send,
    'xstate.done.actor.loadOrder': ({ output }) =>
      loads.answer(
        output.kind === 'found' ? HttpResponse.json({ order: output.order }) : orderRefusal(STATUS[output.kind]),
      ),
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
