import { assign, type EventObject, emit, fromCallback, fromPromise, setup } from 'xstate';
import type { Order } from '#src/contract/types.ts';
import { idsOf } from '#src/domain/new-orders.ts';
import { answerOf, present } from '../expected.ts';
import { notProvided } from '../not-provided.ts';
import type { SpecMeta } from '../spec-meta.ts';

/** A refusal is an answer; a rejected promise means that nobody answered. */
export type OrdersAnswer = { kind: 'listed'; orders: readonly Order[] } | { kind: 'forbidden' };

/** `alreadyGone`: somebody else completed the order, which is as good as done. */
export type CompletionAnswer = { kind: 'completed' } | { kind: 'alreadyGone' } | { kind: 'forbidden' };

/** What whoever watches for new orders found: the whole list, that the session is over, or that nobody answered. */
export type OrdersWatchReport =
  | { type: 'orders.found'; orders: readonly Order[] }
  | { type: 'watch.forbidden' }
  | { type: 'watch.failed'; error: unknown };

export type OrdersEvent =
  /** The dashboard is on the screen; while it is, new orders are watched for. */
  | { type: 'desk.entered' }
  | { type: 'desk.left' }
  | { type: 'orders.requested' }
  /** The admin has taken note of the new orders. */
  | { type: 'news.acknowledged' }
  | { type: 'completion.requested'; id: string }
  | { type: 'completion.confirmed' }
  | { type: 'completion.cancelled' }
  /** Nobody is signed in any more: what visitors wrote leaves the memory. */
  | { type: 'session.ended' }
  | OrdersWatchReport;

export type OrdersNotice =
  | { type: 'order.completed' }
  | { type: 'order.alreadyGone' }
  | { type: 'order.completionFailed' }
  | { type: 'session.refused' };

/**
 * The open orders on the admin's desk, new ones noticed as they come, and their completion, which deletes them.
 * Specification, sections 4 and 8.
 */
export const ordersMachine = setup({
  types: {
    context: {} as {
      readonly orders: readonly Order[];
      /** The order whose completion is being confirmed or carried out. */
      readonly selectedId: string | null;
      /** The orders that the admin has taken note of; null until there was a list. */
      readonly knownIds: readonly string[] | null;
      readonly isDeskOpen: boolean;
    },
    events: {} as OrdersEvent,
    emitted: {} as OrdersNotice,
    tags: {} as 'busy',
    meta: {} as SpecMeta,
  },
  actors: {
    /** The list that is shown goes along: where nothing has changed it is the answer. */
    loadOrders: fromPromise<OrdersAnswer, readonly Order[]>(() => notProvided('loadOrders')),
    completeOrder: fromPromise<CompletionAnswer, { readonly id: string }>(() => notProvided('completeOrder')),
    /** Asks for the list now and then, as long as it runs; reports what differs from the one that is shown. */
    watchOrders: fromCallback<EventObject, readonly Order[]>(() => notProvided('watchOrders')),
  },
  actions: {
    openDesk: assign({ isDeskOpen: true }),
    leaveDesk: assign({ isDeskOpen: false }),
    show: assign(({ context }, { orders }: { orders: readonly Order[] }) => ({
      orders,
      knownIds: context.knownIds ?? idsOf(orders),
    })),
    acknowledge: assign(({ context }) => ({ knownIds: idsOf(context.orders) })),
    forget: assign({ orders: [], selectedId: null, knownIds: null }),
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
    isDeskOpen: ({ context }) => context.isDeskOpen,
    isDeskLeft: ({ context }) => !context.isDeskOpen,
  },
  delays: {
    /** A call that nobody answers for so long has failed, so that the admin can ask again. */
    answerDeadline: 20_000,
  },
}).createMachine({
  id: 'orders',
  context: { orders: [], selectedId: null, knownIds: null, isDeskOpen: false },
  initial: 'loading',
  on: {
    'desk.entered': { actions: 'openDesk' },
    'desk.left': { actions: 'leaveDesk' },
    'session.ended': { target: '.forbidden' },
  },
  states: {
    loading: {
      id: 'loading',
      tags: 'busy',
      invoke: {
        id: 'loadOrders',
        src: 'loadOrders',
        input: ({ context }) => context.orders,
        onDone: [
          {
            guard: { type: 'isListed', params: ({ event }) => event.output },
            target: 'listed',
            actions: {
              type: 'show',
              params: ({ event }) => ({ orders: answerOf(event.output, 'listed').orders }),
            },
          },
          {
            target: 'forbidden',
            actions: { type: 'announce', params: { type: 'session.refused' } },
            meta: { spec: ['4.session.lost'] },
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
    listed: {
      initial: 'resting',
      states: {
        resting: {
          entry: 'deselect',
          on: {
            'orders.requested': { target: '#loading' },
            'news.acknowledged': { actions: 'acknowledge' },
            'completion.requested': {
              guard: { type: 'isThere', params: ({ event }) => ({ id: event.id }) },
              target: 'confirming',
              actions: { type: 'select', params: ({ event }) => ({ id: event.id }) },
              meta: { spec: ['4.orders.complete'] },
            },
          },
          // Only at rest, so that no older list brings back an order that is being completed.
          initial: 'unwatched',
          states: {
            unwatched: { always: { guard: 'isDeskOpen', target: 'watched' } },
            watched: {
              invoke: { id: 'watchOrders', src: 'watchOrders', input: ({ context }) => context.orders },
              always: { guard: 'isDeskLeft', target: 'unwatched' },
              on: {
                'orders.found': { actions: { type: 'show', params: ({ event }) => ({ orders: event.orders }) } },
                'watch.failed': { actions: { type: 'logFailure', params: ({ event }) => ({ error: event.error }) } },
                'watch.forbidden': {
                  target: '#forbidden',
                  actions: { type: 'announce', params: { type: 'session.refused' } },
                  meta: { spec: ['4.session.lost'] },
                },
              },
            },
          },
        },
        confirming: {
          on: {
            'completion.confirmed': { target: 'completing', meta: { spec: ['4.orders.complete'] } },
            'completion.cancelled': { target: 'resting' },
            'desk.left': { target: 'resting', actions: 'leaveDesk' },
          },
        },
        completing: {
          tags: 'busy',
          invoke: {
            id: 'completeOrder',
            src: 'completeOrder',
            input: ({ context }) => ({ id: present(context.selectedId) }),
            onDone: [
              {
                guard: { type: 'isForbidden', params: ({ event }) => event.output },
                target: '#forbidden',
                actions: { type: 'announce', params: { type: 'session.refused' } },
                meta: { spec: ['4.session.lost'] },
              },
              {
                guard: { type: 'isAlreadyGone', params: ({ event }) => event.output },
                target: 'resting',
                actions: ['removeSelected', { type: 'announce', params: { type: 'order.alreadyGone' } }],
              },
              {
                target: 'resting',
                actions: ['removeSelected', { type: 'announce', params: { type: 'order.completed' } }],
                meta: { spec: ['8.completion.succeeded'] },
              },
            ],
            onError: {
              target: 'resting',
              actions: { type: 'announce', params: { type: 'order.completionFailed' } },
              meta: { spec: ['8.completion.failed'] },
            },
          },
          after: {
            answerDeadline: {
              target: 'resting',
              actions: { type: 'announce', params: { type: 'order.completionFailed' } },
              meta: { spec: ['8.completion.failed'] },
            },
          },
        },
      },
    },
    failed: { meta: { spec: ['8.orders.failed'] }, on: { 'orders.requested': { target: 'loading' } } },
    forbidden: {
      id: 'forbidden',
      entry: 'forget',
      on: { 'orders.requested': { target: 'loading' } },
    },
  },
});
