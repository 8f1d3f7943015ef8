import { assign, emit, fromPromise, setup } from 'xstate';
import type { Order } from '#src/contract/types.ts';
import { answerOf } from '../expected.ts';
import { notProvided } from '../not-provided.ts';
import type { SpecMeta } from '../spec-meta.ts';

/** A refusal is an answer; a rejected promise means that nobody answered. */
export type OrderAnswer = { kind: 'found'; order: Order } | { kind: 'missing' } | { kind: 'forbidden' };

export type OrderEvent = { type: 'order.requested' };

export type OrderNotice = { type: 'session.refused' };

/** One order on a page of its own. Specification, sections 2 and 8: fetch errors are only logged. */
export const orderMachine = setup({
  types: {
    context: {} as { readonly id: string; readonly order: Order | null },
    input: {} as { readonly id: string },
    events: {} as OrderEvent,
    emitted: {} as OrderNotice,
    tags: {} as 'busy',
    meta: {} as SpecMeta,
  },
  actors: {
    loadOrder: fromPromise<OrderAnswer, { readonly id: string }>(() => notProvided('loadOrder')),
  },
  actions: {
    keep: assign((_, { order }: { order: Order }) => ({ order })),
    /** Supplied by the site: writes to the log. */
    logFailure: (_, _failure: { error: unknown }) => {},
    announceRefusal: emit({ type: 'session.refused' }),
  },
  guards: {
    isForbidden: (_, { kind }: OrderAnswer) => kind === 'forbidden',
    isMissing: (_, { kind }: OrderAnswer) => kind === 'missing',
  },
  delays: {
    /** A call that nobody answers for so long has failed, so that the admin can ask again. */
    answerDeadline: 20_000,
  },
}).createMachine({
  id: 'order',
  context: ({ input }) => ({ id: input.id, order: null }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadOrder',
        src: 'loadOrder',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          {
            guard: { type: 'isForbidden', params: ({ event }) => event.output },
            target: 'forbidden',
            meta: { spec: ['4.session.lost'] },
          },
          { guard: { type: 'isMissing', params: ({ event }) => event.output }, target: 'missing' },
          {
            target: 'shown',
            actions: { type: 'keep', params: ({ event }) => ({ order: answerOf(event.output, 'found').order }) },
          },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'logFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
      after: {
        answerDeadline: { target: 'failed', actions: { type: 'logFailure', params: { error: 'deadline' } } },
      },
    },
    shown: {},
    missing: {},
    forbidden: { entry: 'announceRefusal' },
    failed: { meta: { spec: ['8.orders.failed'] }, on: { 'order.requested': { target: 'loading' } } },
  },
});
