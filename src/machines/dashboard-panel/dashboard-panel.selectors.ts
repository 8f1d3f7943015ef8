import { isDraftChanged } from '#src/domain/product-draft.ts';
import type { DashboardPanelContext } from './dashboard-panel.machine.ts';

/** True where the panel holds something that is not saved yet: a changed text or a chosen file. */
export function holdsChanges({ draft, product, image, video }: DashboardPanelContext): boolean {
  return isDraftChanged(draft, product) || image !== null || video !== null;
}
