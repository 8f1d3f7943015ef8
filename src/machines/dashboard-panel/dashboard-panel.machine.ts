import { assign, emit, enqueueActions, sendTo, setup } from 'xstate';
import type { Product } from '#src/contract/schema.generated.ts';
import { notProvided } from '../not-provided.ts';
import { productFormMachine } from '../product-form/product-form.machine.ts';
import type { SpecMeta } from '../spec-meta.ts';
import type {
  DashboardPanelContext,
  DashboardPanelEvent,
  DashboardPanelNotification,
  PanelContent,
} from './dashboard-panel.events.ts';

/**
 * The admin's panel: what is shown, and what comes next. The draft is the form's, its child's, and lives on behind a
 * deletion. Specification, sections 2, 4 and 8.
 */
export const dashboardPanelMachine = setup({
  types: {
    context: {} as DashboardPanelContext,
    events: {} as DashboardPanelEvent,
    emitted: {} as DashboardPanelNotification,
    meta: {} as SpecMeta,
    children: {} as { form: 'form' },
  },
  actors: {
    form: productFormMachine,
    deleteProduct: notProvided<{ readonly id: number }>('deleteProduct'),
  },
  actions: {
    plan: assign((_, next: PanelContent) => ({ next })),
    /** What was planned takes the place of the form that was there. */
    openNext: enqueueActions(({ context: { next }, enqueue }) => {
      enqueue.assign({ content: next, next: 'none', isFormBusy: false });
      enqueue.stopChild('form');
      if (next === 'none') return;
      enqueue.assign({ savedId: null });
      enqueue.spawnChild('form', { id: 'form', input: { product: next === 'add' ? null : next } });
    }),
    /** The form of a product that was deleted goes with it. */
    dropDeleted: enqueueActions(({ context, enqueue }) => {
      const { content, deleting } = context;
      // Stryker disable next-line ConditionalExpression,OptionalChaining: for the compiler; only a product has an id.
      if (typeof content !== 'object' || content.id !== deleting?.id) return;
      enqueue.assign({ content: 'none' });
      enqueue.stopChild('form');
    }),
    requestClose: sendTo('form', { type: 'close.requested' as const }),
    markBusy: assign({ isFormBusy: true }),
    /** A form that stays open, because its changes were kept or not saved, makes room for nothing. */
    markIdle: assign({ isFormBusy: false, next: 'none' }),
    sendToForm: sendTo('form', (_, event: { type: 'dashboard.closed' | 'session.expired' }) => event),
    select: assign((_, { product }: { product: Product }) => ({ deleting: product })),
    deselect: assign({ deleting: null }),
    assignSaved: assign((_, { id }: { id: number }) => ({ savedId: id })),
    forgetSaved: assign({ savedId: null }),
    /** Supplied by the site: writes to the log. */
    logFailure: (_, _failure: { error: unknown }) => {},
    announce: emit((_, notification: DashboardPanelNotification) => notification),
  },
  guards: {
    hasForm: ({ context }) => context.content !== 'none',
    isFree: ({ context }) => !context.isFormBusy && context.deleting === null,
    canCloseForm: ({ context }) => context.content !== 'none' && !context.isFormBusy && context.deleting === null,
    isAdditionNext: ({ context }) => context.next === 'add',
    isEditNext: ({ context }) => typeof context.next === 'object',
    isDeletionOver: ({ context }) => context.deleting === null,
    isDeletionOverAtAdd: ({ context }) => context.deleting === null && context.content === 'add',
    isDeletionOverAtEdit: ({ context }) => context.deleting === null && typeof context.content === 'object',
  },
}).createMachine({
  id: 'dashboardPanel',
  context: { content: 'none', next: 'none', isFormBusy: false, deleting: null, savedId: null },
  initial: 'none',
  on: {
    'addition.requested': { guard: 'canCloseForm', actions: [{ type: 'plan', params: 'add' }, 'requestClose'] },
    'edit.requested': {
      guard: 'canCloseForm',
      actions: [{ type: 'plan', params: ({ event }) => event.product }, 'requestClose'],
    },
    'panel.closed': { guard: 'canCloseForm', actions: 'requestClose' },
    'deletion.requested': {
      guard: 'isFree',
      target: '.delete',
      actions: { type: 'select', params: ({ event }) => event },
    },
    'dashboard.closed': [
      { guard: 'hasForm', actions: { type: 'sendToForm', params: ({ event }) => event } },
      { actions: 'forgetSaved' },
    ],
    'session.expired': { guard: 'hasForm', actions: { type: 'sendToForm', params: ({ event }) => event } },
    'form.busy': { actions: 'markBusy' },
    'form.rests': { actions: 'markIdle' },
    'form.saved': {
      actions: { type: 'assignSaved', params: ({ event }) => event },
      meta: { spec: ['4.panel.saved'] },
    },
    'xstate.done.actor.form': [
      { guard: 'isAdditionNext', target: '.add', actions: 'openNext' },
      { guard: 'isEditNext', target: '.edit', actions: 'openNext' },
      { target: '.none', actions: 'openNext' },
    ],
  },
  states: {
    none: {
      meta: { spec: ['4.panel.none'] },
      on: {
        'addition.requested': { target: 'add', actions: [{ type: 'plan', params: 'add' }, 'openNext'] },
        'edit.requested': {
          target: 'edit',
          actions: [{ type: 'plan', params: ({ event }) => event.product }, 'openNext'],
        },
      },
    },
    add: { meta: { spec: ['4.panel.add'] }, on: { 'addition.requested': {} } },
    edit: { meta: { spec: ['4.panel.edit'] } },
    delete: {
      meta: { spec: ['4.panel.delete'] },
      initial: 'asking',
      // Behind a deletion is what was there before.
      always: [
        { guard: 'isDeletionOverAtAdd', target: 'add' },
        { guard: 'isDeletionOverAtEdit', target: 'edit' },
        { guard: 'isDeletionOver', target: 'none' },
      ],
      on: {
        'deletion.confirmed': { target: '.deleting' },
        'deletion.cancelled': { actions: 'deselect', meta: { spec: ['4.panel.cancelled'] } },
        'dashboard.closed': { actions: 'deselect', meta: { spec: ['4.panel.cancelled'] } },
      },
      states: {
        asking: {},
        deleting: {
          meta: { spec: ['4.panel.confirmed'] },
          invoke: {
            id: 'deleteProduct',
            src: 'deleteProduct',
            // Stryker disable next-line OptionalChaining: for the compiler; something is being deleted.
            input: ({ context }) => ({ id: context.deleting?.id ?? 0 }),
          },
          on: {
            'deletion.succeeded': {
              actions: ['dropDeleted', 'deselect', { type: 'announce', params: { type: 'product.deleted' } }],
            },
            'deletion.missing': {
              actions: ['dropDeleted', 'deselect', { type: 'announce', params: { type: 'product.alreadyDeleted' } }],
            },
            'deletion.failed': { target: 'failed', actions: { type: 'logFailure', params: ({ event }) => event } },
            'session.expired': { target: 'asking' },
            // What is under way ends by itself.
            'deletion.confirmed': {},
            'deletion.cancelled': {},
            'dashboard.closed': {},
          },
        },
        failed: { meta: { spec: ['8.deletion.failed'] } },
      },
    },
  },
});
