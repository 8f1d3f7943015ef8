import { expect } from 'vitest';
import type { AnyActor, AnyEventObject } from 'xstate';
import { createApiClient } from '#src/actors/client.ts';
import { createActionActor } from '#src/actors/confirmed-actions.ts';
import type { Product } from '#src/contract/schema.generated.ts';
import type { ConfirmationOutput } from '#src/machines/confirmation/confirmation.machine.ts';
import { confirmationMachine } from '#src/machines/confirmation/confirmation.machine.ts';
import { dashboardPanelMachine } from '#src/machines/dashboard-panel/dashboard-panel.machine.ts';
import { NO_FORM, type ProductFormOutput } from '#src/machines/product-form/product-form.events.ts';
import { machineModel } from '../../models/machine-model.ts';
import { walkOnMocks } from '../../models/walk-on-mocks.ts';
import { sampleImages } from '../../support/fixtures/image-files.ts';
import { productForm } from '../../support/fixtures/production-machines.ts';
import { productOf } from '../../support/fixtures/products.ts';
import type { MockedPage } from '../../support/infrastructure/mocked-page.ts';

const TITLE = 'چرخ‌دندهٔ مارپیچ';
const GEAR = productOf(1, { version: 1 });
const WHEEL = productOf(2, { version: 1 });
const PHOTO = new File([sampleImages['image/png']], 'photo.png', { type: 'image/png' });

const formEnd = (output: ProductFormOutput) => ({ actorId: 'form' as const, output });
const questionEnd = (outcome: ConfirmationOutput['outcome']) => ({
  actorId: 'confirmation' as const,
  output: { outcome, id: GEAR.id },
});

/** Every path through the panel with its production form and its production question. */
const panelOnMocks = machineModel(dashboardPanelMachine, {
  examples: {
    'edit.requested': [{ product: GEAR }],
    'deletion.requested': [{ product: GEAR }],
    'xstate.done.actor.form': [
      formEnd({ savedId: expect.any(Number), next: NO_FORM }),
      formEnd({ savedId: null, next: { form: 'add', product: null } }),
      formEnd({ savedId: null, next: { form: 'edit', product: WHEEL } }),
      formEnd({ savedId: null, next: NO_FORM }),
    ],
    'xstate.done.actor.confirmation': [questionEnd('cancelled'), questionEnd('done'), questionEnd('missing')],
  },
  distinguish: ({ product }) => product?.id,
  // The admin who leaves the dashboard cancels the question.
  canFollow: (event, last, snapshot) =>
    !(last.type === 'dashboard.closed' && snapshot.matches({ question: 'delete' })) ||
    (event.type === 'xstate.done.actor.confirmation' && event.output.outcome === 'cancelled'),
});

const childOf = (panel: AnyActor, id: 'form' | 'confirmation') => (event: AnyEventObject) =>
  panel.getSnapshot().children[id]?.send(event);

/** The product is stored as the admin has it, whatever the walk did to it before. */
function restore({ mocks: { database } }: MockedPage, product: Product): void {
  database.products.delete(product.id);
  database.products.add(product);
}

/** Fills in the form as it needs, saves, and lets the server store it. */
async function save(page: MockedPage, panel: AnyActor): Promise<void> {
  const send = childOf(panel, 'form');
  const { product } = panel.getSnapshot().context;
  send({ type: 'field.changed', field: 'title', value: TITLE });
  if (product) restore(page, product);
  else {
    send({ type: 'field.changed', field: 'description', value: GEAR.description });
    send({ type: 'media.chosen', slot: 'image', file: PHOTO });
    await page.settle();
  }
  send({ type: 'product.submitted' });
  await page.settle();
  page.answer(product ? 'editProduct' : 'addProduct');
}

walkOnMocks(panelOnMocks, {
  prepare: async (page) => {
    page.mocks.database.clear();
    await page.logIn();
  },
  open: () => {
    const client = createApiClient(location.origin, () => 'fa');
    const confirmation = confirmationMachine.provide({ actors: { carryOut: createActionActor(client) } });
    return dashboardPanelMachine.provide({ actors: { form: productForm(client), confirmation } });
  },
  causes: {
    'addition.requested': 'sent',
    'edit.requested': 'sent',
    'deletion.requested': 'sent',
    'dashboard.closed': 'sent',
    'session.expired': 'sent',
    'xstate.done.actor.form': {
      arranged: async (page, { output: { savedId, next } }, panel) => {
        if (savedId !== null) return save(page, panel);
        childOf(panel, 'form')({ type: 'close.requested', next });
      },
    },
    'xstate.done.actor.confirmation': {
      arranged: async (page, { output: { outcome } }, panel) => {
        const send = childOf(panel, 'confirmation');
        if (outcome === 'cancelled') return send({ type: 'action.cancelled' });
        if (outcome === 'done') restore(page, GEAR);
        else page.mocks.database.products.delete(GEAR.id);
        send({ type: 'action.confirmed' });
        await page.settle();
        page.answer('deleteProduct');
      },
    },
  },
  alsoAtOnce: ['xstate.done.actor.confirmation'],
  calls: {},
  callsOnTheWay: {
    'xstate.done.actor.form': (_, { output: { savedId } }) =>
      savedId === null ? null : { name: expect.stringMatching(/^(?:add|edit)Product$/), body: { title: TITLE } },
    'xstate.done.actor.confirmation': (_, { output: { outcome } }) =>
      outcome === 'cancelled' ? null : { name: 'deleteProduct', path: `/api/products/deleteproduct?id=${GEAR.id}` },
  },
  after: {
    'xstate.done.actor.form': ({ mocks: { database } }, snapshot) => {
      if (!snapshot.matches({ form: { none: 'saved' } })) return;
      expect(database.products.find(snapshot.context.savedId ?? 0)?.title).toBe(TITLE);
    },
  },
});
