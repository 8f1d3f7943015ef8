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
const PROMPT = 'محصولی اضافه کنید، یا از فهرست زیر یکی را برای ویرایش یا حذف انتخاب کنید.';
const SAVED = 'محصول «چرخ» ذخیره شد و هنوز متن انگلیسی ندارد.';
/** The orders are still loading. */
const REFRESH = 'به‌روزرسانی';

const panel = () => document.querySelector<HTMLElement>('#products section') ?? document.body;
const nameOf = (section: HTMLElement) =>
  document.getElementById(section.getAttribute('aria-labelledby') ?? '')?.textContent;

/** The panel's name and form, and what does not answer; that the rest is there and answers, the gestures show. */
const seesPanel =
  (heading: string, draft: object, shut: readonly string[]) =>
  async (page: Page): Promise<void> => {
    const seen = await page.look();
    expect([nameOf(panel()), seen.fields, seen.shut]).toEqual([heading, { ...draft, q: '' }, [REFRESH, ...shut]]);
  };

const seesDialog =
  (said: readonly string[], open: readonly string[], shut: readonly string[]) => async (page: Page) => {
    await sees({ said, open, shut, isBusy: shut.length > 0 })(page);
    expect([nameOf(panel()), panel().textContent]).toEqual(['حذف محصول', expect.stringContaining(`№ ۰۱${GEAR.title}`)]);
  };

const seesNone = (page: Page, { context: { savedId } }: Snapshot) =>
  seesPanel(savedId === null ? PROMPT : SAVED, {}, [])(page);

const seesAdd = (page: Page, { context: { isFormBusy } }: Snapshot) => {
  const locked = [ADD, CLOSE, EDIT_WHEEL, DELETE_WHEEL, EDIT_GEAR, DELETE_GEAR];
  return seesPanel(ADD, { title: '', shortDescription: '', fullDescription: '' }, isFormBusy ? locked : [ADD])(page);
};

const seesEdit = (page: Page, { context: { content, isFormBusy } }: Snapshot) => {
  const product = content === GEAR ? GEAR : WHEEL;
  const buttons =
    content === GEAR ? [EDIT_WHEEL, DELETE_WHEEL, EDITED, DELETE_GEAR] : [EDITED, DELETE_WHEEL, EDIT_GEAR, DELETE_GEAR];
  const shut = isFormBusy ? [ADD, SAVE, CLOSE, ...buttons] : [SAVE, EDITED];
  return seesPanel('ویرایش محصول', { id: String(product.id), ...draftOf(product) }, shut)(page);
};

walkOnScreen(dashboardPanelModel, {
  screen: <DashboardPage />,
  provide: (panel) => {
    const loaded = { type: 'products.loaded', products: [GEAR, WHEEL] } as const;
    const { actor: catalogue } = startActor(catalogueMachine, {}, { type: 'page.idle' }, loaded);
    return { actors: { catalogue }, adminActors: { panel } };
  },
  gestures: dashboardPanelGestures,
  sees: {
    none: seesNone,
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
  coverage: 'dashboardPanel: 6/6 states, 29/29 transitions',
});
