import { expect } from 'vitest';
import type { AnyActor, AnyEventObject } from 'xstate';
import type { Product } from '#src/contract/schema.generated.ts';
import type { ConfirmationOutput } from '#src/machines/confirmation/confirmation.machine.ts';
import type { DashboardPanelEvent } from '#src/machines/dashboard-panel/dashboard-panel.events.ts';
import { dashboardPanelMachine } from '#src/machines/dashboard-panel/dashboard-panel.machine.ts';
import { NO_FORM, type ProductFormOutput } from '#src/machines/product-form/product-form.events.ts';
import { type Examples, machineModel } from '../../models/machine-model.ts';
import { sampleImages } from '../../support/fixtures/image-files.ts';
import { productOf } from '../../support/fixtures/products.ts';
import type { MockedPage } from '../../support/infrastructure/mocked-page.ts';

export const GEAR = productOf(1, { title: 'چرخ‌دنده' });
export const WHEEL = productOf(2, { title: 'چرخ', titleEn: '' });

export const TITLE = 'چرخ‌دندهٔ مارپیچ';
const PHOTO = new File([sampleImages['image/png']], 'photo.png', { type: 'image/png' });

/** The product is stored as the admin has it, whatever the walk did to it before. */
function restore({ mocks: { database } }: MockedPage, product: Product): void {
  database.products.delete(product.id);
  database.products.add(product);
}

/** Fills in the form as it needs, saves, and lets the server store it. */
async function save(page: MockedPage, panel: AnyActor): Promise<void> {
  const { product } = panel.getSnapshot().context;
  const send = (event: AnyEventObject) => panel.getSnapshot().children.form?.send(event);
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

/** The end of a form that was left for another one, or for none. */
const formLeft = (next: ProductFormOutput['next']) => ({
  actorId: 'form' as const,
  output: { savedId: null, next },
  arrange: (_: MockedPage, panel: AnyActor) =>
    panel.getSnapshot().children.form?.send({ type: 'close.requested', next }),
});

/** Confirms the deletion, and lets the server carry it out. */
async function confirm(page: MockedPage, panel: AnyActor): Promise<void> {
  panel.getSnapshot().children.confirmation?.send({ type: 'action.confirmed' });
  await page.settle();
  page.answer('deleteProduct');
}

const questionEnd = (outcome: ConfirmationOutput['outcome']) => ({
  actorId: 'confirmation' as const,
  output: { outcome, id: GEAR.id },
});

const examples: Examples<DashboardPanelEvent, MockedPage> = {
  'addition.requested': [{}],
  'edit.requested': [{ product: GEAR }],
  'deletion.requested': [{ product: GEAR }],
  'dashboard.closed': [{}],
  'session.expired': [{}],
  'xstate.done.actor.form': [
    {
      actorId: 'form',
      output: { savedId: WHEEL.id, next: NO_FORM },
      arrange: save,
      reported: { output: { savedId: expect.any(Number), next: NO_FORM } },
    },
    formLeft({ form: 'add', product: null }),
    formLeft({ form: 'edit', product: WHEEL }),
    formLeft(NO_FORM),
  ],
  'xstate.done.actor.confirmation': [
    {
      ...questionEnd('cancelled'),
      // It also follows by itself when the admin leaves the dashboard.
      prearrange: () => {},
      arrange: (_, panel) => panel.getSnapshot().children.confirmation?.send({ type: 'action.cancelled' }),
    },
    {
      ...questionEnd('done'),
      arrange: (page, panel) => {
        restore(page, GEAR);
        return confirm(page, panel);
      },
    },
    {
      ...questionEnd('missing'),
      arrange: (page, panel) => {
        page.mocks.database.products.delete(GEAR.id);
        return confirm(page, panel);
      },
    },
  ],
};

/** Every path through the panel. On the screen, its form and its question are silent: events of the path end them. */
export const dashboardPanelModel = machineModel(dashboardPanelMachine, {
  examples,
  unheard: [
    {
      in: ['form.add', 'form.edit'],
      events: ['addition.requested', 'edit.requested'],
      because: 'The form asks first.',
    },
    { in: 'question', events: ['addition.requested', 'edit.requested'], because: 'It concerns the form.' },
    { in: 'form', events: ['deletion.requested'], because: 'It concerns the question.' },
    { in: 'question.delete', events: ['deletion.requested'], because: 'The dialog covers the buttons.' },
    { in: ['form.none', 'question.none'], events: ['session.expired'], because: 'Nothing is open.' },
    { in: ['form.none.prompting', 'question.none'], events: ['dashboard.closed'], because: 'Nothing is open.' },
  ],
  distinguish: ({ product }) => product?.id,
});
