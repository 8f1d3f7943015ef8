import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { draftOf } from '#src/domain/product-draft.ts';
import {
  type DashboardPanelContext,
  dashboardPanelMachine,
} from '#src/machines/dashboard-panel/dashboard-panel.machine.ts';
import { holdsChanges, newerText } from '#src/machines/dashboard-panel/dashboard-panel.selectors.ts';
import { productOf } from '../../support/products.ts';

const PRODUCT = productOf(1);
const MEDIA = { name: 'gear.png', bytes: 1, mime: 'image/png', preview: 'blob:1' };

/** The panel's context while a product is edited. */
function editing(changes: Partial<DashboardPanelContext> = {}): DashboardPanelContext {
  const { context } = createActor(dashboardPanelMachine).getSnapshot();
  return { ...context, product: PRODUCT, draft: draftOf(PRODUCT), ...changes };
}

describe('unsaved is', () => {
  it.each([
    ['a text', { draft: { ...draftOf(PRODUCT), title: 'تازه' } }, true],
    ['a picture', { image: MEDIA }, true],
    ['a video', { video: MEDIA }, true],
    ['nothing as long as all is as it is stored', {}, false],
  ])('%s', (_what, changes, isUnsaved) => {
    expect(holdsChanges(editing(changes))).toBe(isUnsaved);
  });
});

describe('the newer text of a field', () => {
  const draft = { ...draftOf(PRODUCT), title: 'عنوان من' };

  it('is there to choose where both were changed', () => {
    expect(newerText(editing({ draft, rivals: ['title'] }), 'title')).toBe(PRODUCT.title);
  });

  it.each<[string, Partial<DashboardPanelContext>]>([
    ['the field was not changed elsewhere', { draft, rivals: ['description'] }],
    ['the draft says the same by now', { draft: { ...draft, title: ` ${PRODUCT.title}` }, rivals: ['title'] }],
    [
      'what is newer differs by white space alone',
      { product: { ...PRODUCT, title: 'عنوان من ' }, draft, rivals: ['title'] },
    ],
    ['the product is new', { product: null, draft }],
  ])('is no choice where %s', (_what, changes) => {
    expect(newerText(editing(changes), 'title')).toBe(null);
  });
});
