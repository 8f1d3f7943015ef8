import type { ConfirmationOutput } from '#src/machines/confirmation/confirmation.machine.ts';
import { dashboardPanelMachine } from '#src/machines/dashboard-panel/dashboard-panel.machine.ts';
import { NO_FORM, type ProductFormOutput } from '#src/machines/product-form/product-form.events.ts';
import { machineModel } from '../../models/machine-model.ts';
import { productOf } from '../../support/fixtures/products.ts';

export const GEAR = productOf(1, { title: 'چرخ‌دنده' });
export const WHEEL = productOf(2, { title: 'چرخ', titleEn: '' });

const formEnd = (output: ProductFormOutput) => ({ actorId: 'form' as const, output });
const questionEnd = (outcome: ConfirmationOutput['outcome']) => ({
  actorId: 'confirmation' as const,
  output: { outcome, id: GEAR.id },
});

/** Every path through the panel. Its form and its question are silent: events of the path end them. */
export const dashboardPanelModel = machineModel(dashboardPanelMachine, {
  examples: {
    'edit.requested': [{ product: GEAR }],
    'deletion.requested': [{ product: GEAR }],
    'xstate.done.actor.form': [
      formEnd({ savedId: WHEEL.id, next: NO_FORM }),
      formEnd({ savedId: null, next: { form: 'add', product: null } }),
      formEnd({ savedId: null, next: { form: 'edit', product: WHEEL } }),
      formEnd({ savedId: null, next: NO_FORM }),
    ],
    'xstate.done.actor.confirmation': [questionEnd('cancelled'), questionEnd('done')],
  },
  distinguish: ({ product }) => product?.id,
});
