import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { draftOf } from '#src/domain/product/product-fields.ts';
import { Panel } from '#src/features/dashboard/panel/panel.tsx';
import { catalogueMachine } from '#src/machines/catalogue/catalogue.machine.ts';
import type { dashboardPanelMachine } from '#src/machines/dashboard-panel/dashboard-panel.machine.ts';
import { walkOnScreen } from '../../models/walk-on-screen.ts';
import { startActor } from '../../support/actors/open-actor.ts';
import type { Page } from '../../support/screens/page.ts';
import { screenOf } from '../../support/screens/screen-of.tsx';
import { dashboardPanelModel, GEAR, WHEEL } from './dashboard-panel.model.ts';

type Snapshot = SnapshotFrom<typeof dashboardPanelMachine>;

const DELETION = 'حذف محصول';
const ADDITION = 'افزودن محصول';
const EDIT = 'ویرایش محصول';
const PROMPT = 'محصولی اضافه کنید، یا از فهرست زیر یکی را برای ویرایش یا حذف انتخاب کنید.';
const SAVED = 'محصول «چرخ» ذخیره شد و هنوز متن انگلیسی ندارد.';

function panel(): HTMLElement {
  const section = document.querySelector<HTMLElement>('section');
  if (section === null) throw new Error('The panel is missing');
  return section;
}

const headingOf = (section: HTMLElement) =>
  document.getElementById(section.getAttribute('aria-labelledby') ?? '')?.textContent;

/** Names and values of the form's texts. */
const fieldsIn = (section: HTMLElement) =>
  Object.fromEntries(
    [...section.querySelectorAll<HTMLInputElement>('input[name]:not([type=file]), textarea')].map((field) => [
      field.name,
      field.value,
    ]),
  );

/** During the question about a deletion, the heading names the deletion, and the form stays behind it. */
const seesPanel = (heading: string, fields: object) => (_page: Page, snapshot: Snapshot) => {
  const expectedHeading = snapshot.matches({ question: 'delete' }) ? DELETION : heading;
  expect([headingOf(panel()), fieldsIn(panel())]).toEqual([expectedHeading, fields]);
};

const sut = screenOf(dashboardPanelModel.machine, {
  screen: <Panel />,
  provide: (actor) => {
    const loaded = { type: 'products.loaded', products: [GEAR, WHEEL] } as const;
    const { actor: catalogue } = startActor(catalogueMachine, {}, { type: 'page.idle' }, loaded);
    return { actors: { catalogue }, adminActors: { panel: actor } };
  },
});

walkOnScreen(dashboardPanelModel, {
  sut,
  // The form is silent here. The dashboard's own tests press its buttons.
  states: {
    'form.none.prompting': seesPanel(PROMPT, {}),
    'form.none.saved': seesPanel(SAVED, {}),
    'form.add': seesPanel(ADDITION, { title: '', shortDescription: '', fullDescription: '' }),
    'form.edit': (page, snapshot) => {
      const product = snapshot.context.product ?? GEAR;
      return seesPanel(EDIT, { id: String(product.id), ...draftOf(product) })(page, snapshot);
    },
    'question.none': () => expect(document.querySelector('dialog[open]')).toBe(null),
    'question.delete': () => {
      expect(document.querySelector('dialog[open] h2')?.textContent).toBe(DELETION);
      expect(panel().textContent).toContain(`№\u00a0۰۱${GEAR.title}`);
    },
  },
});
