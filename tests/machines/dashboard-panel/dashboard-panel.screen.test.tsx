import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { draftOf } from '#src/domain/product/product-fields.ts';
import { DashboardPage } from '#src/features/dashboard/dashboard-page.tsx';
import { catalogueMachine } from '#src/machines/catalogue/catalogue.machine.ts';
import type { dashboardPanelMachine } from '#src/machines/dashboard-panel/dashboard-panel.machine.ts';
import { startActor } from '../../support/open-actor.ts';
import type { Page } from '../../support/page.ts';
import { sees, walkOnScreen } from '../../support/walk-model.tsx';
import { dashboardPanelGestures, dashboardPanelModel, GEAR, WHEEL } from './dashboard-panel.model.ts';

type Snapshot = SnapshotFrom<typeof dashboardPanelMachine>;

const ADD = 'افزودن محصول';
const SAVE = 'ذخیرهٔ تغییرات';
const CLOSE = 'بستن فرم';
const EDITED = 'در حال ویرایش';
const [EDIT_GEAR, DELETE_GEAR] = ['ویرایش چرخ‌دنده', 'حذف چرخ‌دنده'];
const [EDIT_WHEEL, DELETE_WHEEL] = ['ویرایش چرخ', 'حذف چرخ'];
/** The orders are still loading. */
const REFRESH = 'به‌روزرسانی';

const panelHeading = () => document.querySelector('#products section h2');

/** The panel's heading and form, and what does not answer; that the rest is there and answers, the gestures show. */
const seesPanel =
  (heading: string, draft: object, shut: readonly string[]) =>
  async (page: Page): Promise<void> => {
    const seen = await page.look();
    expect([panelHeading()?.textContent, seen.fields, seen.shut]).toEqual([
      heading,
      { ...draft, q: '' },
      [REFRESH, ...shut],
    ]);
  };

const seesDialog =
  (said: readonly string[], open: readonly string[], shut: readonly string[]) => async (page: Page) => {
    await sees({ said, open, shut, isBusy: shut.length > 0 })(page);
    const panel = panelHeading()?.closest('section');
    expect([panel?.querySelector('h2')?.textContent, panel?.textContent]).toEqual([
      'حذف محصول',
      expect.stringContaining(`№ ۰۱${GEAR.title}`),
    ]);
  };

const seesAdd = (page: Page, { context: { isFormBusy } }: Snapshot) => {
  const locked = [ADD, CLOSE, EDIT_GEAR, DELETE_GEAR, EDIT_WHEEL, DELETE_WHEEL];
  return seesPanel(ADD, { title: '', shortDescription: '', fullDescription: '' }, isFormBusy ? locked : [ADD])(page);
};

const seesEdit = (page: Page, { context: { content, isFormBusy } }: Snapshot) => {
  const product = content === GEAR ? GEAR : WHEEL;
  const buttons =
    content === GEAR ? [EDITED, DELETE_GEAR, EDIT_WHEEL, DELETE_WHEEL] : [EDIT_GEAR, DELETE_GEAR, EDITED, DELETE_WHEEL];
  const shut = isFormBusy ? [ADD, SAVE, CLOSE, ...buttons] : [SAVE, EDITED];
  return seesPanel('ویرایش محصول', { id: String(product.id), ...draftOf(product) }, shut)(page);
};

walkOnScreen(dashboardPanelModel, {
  input: undefined,
  screen: <DashboardPage />,
  provide: (panel) => {
    const loaded = { type: 'products.loaded', products: [GEAR, WHEEL] } as const;
    const { actor: catalogue } = startActor(catalogueMachine, { input: undefined }, loaded);
    return { actors: { catalogue }, adminActors: { panel } };
  },
  gestures: dashboardPanelGestures,
  sees: {
    none: seesPanel('کار تازه', {}, []),
    add: seesAdd,
    edit: seesEdit,
    'delete.asking': seesDialog([], ['بستن', 'حذف محصول', 'انصراف'], []),
    'delete.deleting': seesDialog([], [], ['بستن', 'در حال حذف…', 'انصراف']),
    'delete.failed': seesDialog(
      ['محصول حذف نشد؛ پاسخی از کارگاه نرسید. دوباره تلاش کنید.'],
      ['بستن', 'تلاش دوباره', 'انصراف'],
      [],
    ),
  },
  coverage: 'dashboardPanel: 6/6 states, 27/27 transitions',
});
