import { assign, emit, fromPromise, setup } from 'xstate';
import type { Order } from '#src/contract/types.ts';
import { notProvided } from '../not-provided.ts';

/** A refusal is an answer; a rejected promise means that nobody answered. */
export type OrdersAnswer = { kind: 'listed'; orders: readonly Order[] } | { kind: 'forbidden' };

/** `alreadyGone`: somebody else completed the order, which is as good as done. */
export type CompletionAnswer = { kind: 'completed' } | { kind: 'alreadyGone' } | { kind: 'forbidden' };

export type OrdersEvent =
  | { type: 'orders.requested' }
  | { type: 'completion.requested'; id: string }
  | { type: 'completion.confirmed' }
  | { type: 'completion.cancelled' };

export type OrdersNotice =
  | { type: 'order.completed' }
  | { type: 'order.alreadyGone' }
  | { type: 'order.completionFailed' }
  | { type: 'session.refused' };

/** The open orders on the admin's desk, and their completion, which deletes them. Specification, sections 4 and 8. */
export const ordersMachine = setup({
  types: {
    context: {} as {
      readonly orders: readonly Order[];
      /** The order whose completion is being confirmed or carried out. */
      readonly selectedId: string | null;
    },
    events: {} as OrdersEvent,
    emitted: {} as OrdersNotice,
    tags: {} as 'busy',
  },
  actors: {
    loadOrders: fromPromise<OrdersAnswer>(() => notProvided('loadOrders')),
    completeOrder: fromPromise<CompletionAnswer, { readonly id: string }>(() => notProvided('completeOrder')),
  },
  actions: {
    show: assign((_, { orders }: { orders: readonly Order[] }) => ({ orders })),
    select: assign((_, { id }: { id: string }) => ({ selectedId: id })),
    deselect: assign({ selectedId: null }),
    removeSelected: assign(({ context }) => ({
      orders: context.orders.filter(({ _id }) => _id !== context.selectedId),
    })),
    /** Supplied by the site: writes to the log. */
    logFailure: (_, _failure: { error: unknown }) => {},
    announce: emit((_, notice: OrdersNotice) => notice),
  },
  guards: {
    isListed: (_, { kind }: OrdersAnswer) => kind === 'listed',
    isThere: ({ context }, { id }: { id: string }) => context.orders.some(({ _id }) => _id === id),
    isForbidden: (_, { kind }: CompletionAnswer) => kind === 'forbidden',
    isAlreadyGone: (_, { kind }: CompletionAnswer) => kind === 'alreadyGone',
  },
  delays: {
    /** A call that nobody answers for so long has failed, so that the admin can ask again. */
    answerDeadline: 20_000,
  },
}).createMachine({
  id: 'orders',
  context: { orders: [], selectedId: null },
  initial: 'loading',
  states: {
    loading: {
      id: 'loading',
      tags: 'busy',
      invoke: {
        id: 'loadOrders',
        src: 'loadOrders',
        onDone: [
          {
            guard: { type: 'isListed', params: ({ event }) => event.output },
            target: 'listed',
            actions: {
              type: 'show',
              params: ({ context, event }) => ({
                orders: event.output.kind === 'listed' ? event.output.orders : context.orders,
              }),
            },
          },
          { target: 'forbidden' },
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
    listed: {
      initial: 'resting',
      states: {
        resting: {
          id: 'resting',
          entry: 'deselect',
          on: {
            'orders.requested': { target: '#loading' },
            'completion.requested': {
              guard: { type: 'isThere', params: ({ event }) => ({ id: event.id }) },
              target: 'confirming',
              actions: { type: 'select', params: ({ event }) => ({ id: event.id }) },
            },
          },
        },
        confirming: {
          on: {
            'completion.confirmed': { target: 'completing' },
            'completion.cancelled': { target: 'resting' },
          },
        },
        completing: {
          tags: 'busy',
          invoke: {
            id: 'completeOrder',
            src: 'completeOrder',
            input: ({ context }) => ({ id: context.selectedId ?? '' }),
            onDone: [
              {
                guard: { type: 'isForbidden', params: ({ event }) => event.output },
                target: '#forbidden',
              },
              {
                guard: { type: 'isAlreadyGone', params: ({ event }) => event.output },
                target: 'resting',
                actions: ['removeSelected', { type: 'announce', params: { type: 'order.alreadyGone' } }],
              },
              {
                target: 'resting',
                actions: ['removeSelected', { type: 'announce', params: { type: 'order.completed' } }],
              },
            ],
            onError: {
              target: 'resting',
              actions: { type: 'announce', params: { type: 'order.completionFailed' } },
            },
          },
          after: {
            answerDeadline: {
              target: 'resting',
              actions: { type: 'announce', params: { type: 'order.completionFailed' } },
            },
          },
        },
      },
    },
    failed: { on: { 'orders.requested': { target: 'loading' } } },
    forbidden: {
      id: 'forbidden',
      entry: ['deselect', { type: 'announce', params: { type: 'session.refused' } }],
      on: { 'orders.requested': { target: 'loading' } },
    },
  },
});
