import type { AnyEventObject, SnapshotFrom } from 'xstate';
import { dashboardPanelMachine } from '#src/machines/dashboard-panel/dashboard-panel.machine.ts';
import { machineModel } from '../../support/machine-model.ts';
import { productOf } from '../../support/products.ts';
import type { Gestures } from '../../support/walk-model.tsx';

export const GEAR = productOf(1, { title: 'چرخ‌دنده' });
export const WHEEL = productOf(2, { title: 'چرخ', titleEn: '' });

/** Every way through the panel; its form is there and says only what the path says. */
export const dashboardPanelModel = machineModel(dashboardPanelMachine, {
  examples: {
    'edit.requested': [{ product: GEAR }, { product: WHEEL }],
    'deletion.requested': [{ product: GEAR }],
    'deletion.failed': [{ error: new Error('offline') }],
    'form.saved': [{ id: WHEEL.id }],
    'xstate.done.actor.form': [{ actorId: 'form', output: undefined }],
  },
  distinguish: ({ content, next, isFormBusy, deleting, savedId }) => [
    typeof content === 'object' || content,
    typeof next === 'object' || next,
    isFormBusy,
    deleting,
    savedId,
  ],
  canHappen,
});

type Snapshot = SnapshotFrom<typeof dashboardPanelMachine>;

/** Behind a dialog nothing is clicked; a form closes before anything else is asked for. */
function canHappen({ context: { content, next, isFormBusy, deleting } }: Snapshot, event: AnyEventObject): boolean {
  switch (event.type) {
    case 'addition.requested':
    case 'deletion.requested':
      return deleting === null && next === 'none';
    case 'edit.requested':
      return deleting === null && next === 'none' && event.product === (content === GEAR ? WHEEL : GEAR);
    case 'panel.closed':
      return deleting === null && next === 'none' && content !== 'none';
    case 'form.busy':
    case 'form.rests':
    case 'form.saved':
      return deleting === null && next === 'none' && content !== 'none';
    case 'xstate.done.actor.form':
      return deleting === null && content !== 'none' && !isFormBusy;
    default:
      return true;
  }
}

/** What the admin does at the dashboard. */
export const dashboardPanelGestures: Gestures<typeof dashboardPanelMachine> = {
  // The page's button stands before the form's, which has the same name.
  'addition.requested': (page) => page.click('افزودن محصول'),
  'edit.requested': (page, { product }) => page.click(`ویرایش ${product.title}`),
  'panel.closed': (page) => page.click('بستن فرم'),
  'deletion.requested': (page, { product }) => page.click(`حذف ${product.title}`),
  'deletion.confirmed': (page) => page.click(/^(حذف محصول|تلاش دوباره|در حال حذف…)$/),
  'deletion.cancelled': (page) => page.click('انصراف'),
};
