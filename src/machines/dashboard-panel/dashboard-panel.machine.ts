import { assertEvent, assign, sendTo, setup } from 'xstate';
import type { Product } from '#src/contract/schema.generated.ts';
import { type ConfirmationOutput, confirmationMachine } from '#src/machines/confirmation/confirmation.machine.ts';
import type { ProductFormOutput } from '#src/machines/product-form/product-form.events.ts';
import { productFormMachine } from '#src/machines/product-form/product-form.machine.ts';
import type { DashboardPanelContext, DashboardPanelEvent } from './dashboard-panel.events.ts';

/**
 * The admin's panel: a prompt, or the form for a product. A deletion is asked about beside it, so the draft in the form
 * survives the question. To replace an open form, send the form `close.requested` with what comes next; its output
 * brings that back. Specification, sections 2, 4 and 8.
 */
export const dashboardPanelMachine = setup({
  types: {
    context: {} as DashboardPanelContext,
    events: {} as DashboardPanelEvent,
    children: {} as { form: 'form'; confirmation: 'confirmation' },
  },
  actors: {
    form: productFormMachine,
    confirmation: confirmationMachine,
  },
  actions: {
    assignProduct: assign((_, { product }: { product: Product | null }) => ({ product })),
    forgetProduct: assign({ product: null }),
    assignSaved: assign((_, { savedId }: { savedId: number | null }) => ({ savedId })),
    sendToForm: sendTo('form', (_, event: { type: 'dashboard.closed' | 'session.expired' }) => event),
    sendToConfirmation: sendTo('confirmation', (_, event: { type: 'dashboard.closed' | 'session.expired' }) => event),
  },
  guards: {
    isSaved: (_, { savedId }: ProductFormOutput) => savedId !== null,
    isAdditionNext: (_, { next }: ProductFormOutput) => next.form === 'add',
    isEditNext: (_, { next }: ProductFormOutput) => next.form === 'edit',
    isEditedProductGone: ({ context: { product } }, { outcome, id }: ConfirmationOutput) =>
      outcome !== 'cancelled' && product !== null && product.id === id,
  },
}).createMachine({
  id: 'dashboardPanel',
  type: 'parallel',
  context: { product: null, savedId: null },
  states: {
    form: {
      initial: 'none',
      on: {
        'xstate.done.actor.form': [
          {
            guard: { type: 'isSaved', params: ({ event }) => event.output },
            target: '.none.saved',
            actions: { type: 'assignSaved', params: ({ event }) => event.output },
          },
          { guard: { type: 'isAdditionNext', params: ({ event }) => event.output }, target: '.add' },
          {
            guard: { type: 'isEditNext', params: ({ event }) => event.output },
            target: '.edit',
            actions: { type: 'assignProduct', params: ({ event }) => event.output.next },
          },
          { target: '.none' },
        ],
        'xstate.done.actor.confirmation': {
          guard: { type: 'isEditedProductGone', params: ({ event }) => event.output },
          target: '.none',
        },
      },
      states: {
        none: {
          initial: 'prompting',
          on: {
            'addition.requested': { target: 'add' },
            'edit.requested': {
              target: 'edit',
              actions: { type: 'assignProduct', params: ({ event }) => event },
            },
          },
          states: {
            prompting: {},
            saved: { on: { 'dashboard.closed': { target: 'prompting' } } },
          },
        },
        add: {
          invoke: { id: 'form', src: 'form', input: { product: null } },
          on: {
            'dashboard.closed': { actions: { type: 'sendToForm', params: ({ event }) => event } },
            'session.expired': { actions: { type: 'sendToForm', params: ({ event }) => event } },
          },
        },
        edit: {
          exit: 'forgetProduct',
          invoke: { id: 'form', src: 'form', input: ({ context }) => ({ product: context.product }) },
          on: {
            'dashboard.closed': { actions: { type: 'sendToForm', params: ({ event }) => event } },
            'session.expired': { actions: { type: 'sendToForm', params: ({ event }) => event } },
          },
        },
      },
    },
    question: {
      initial: 'none',
      states: {
        none: { on: { 'deletion.requested': { target: 'delete' } } },
        delete: {
          invoke: {
            id: 'confirmation',
            src: 'confirmation',
            input: ({ event }) => {
              assertEvent(event, 'deletion.requested');
              return { kind: 'deletion', product: event.product };
            },
            onDone: { target: 'none' },
          },
          on: {
            'dashboard.closed': { actions: { type: 'sendToConfirmation', params: ({ event }) => event } },
            'session.expired': { actions: { type: 'sendToConfirmation', params: ({ event }) => event } },
          },
        },
      },
    },
  },
});
