import { isDraftChanged, type ProductField } from '#src/domain/product-draft.ts';
import { present } from '../expected.ts';
import type { DashboardPanelContext } from './dashboard-panel.machine.ts';

/** True where the panel holds something that is not saved yet: a changed text or a chosen file. */
export function holdsChanges({ draft, product, image, video }: DashboardPanelContext): boolean {
  return isDraftChanged(draft, product) || image !== null || video !== null;
}

/** The newer text of a field that was changed here and elsewhere; null where there is nothing to choose. */
export function newerText({ draft, product, rivals }: DashboardPanelContext, field: ProductField): string | null {
  const newer = rivals.includes(field) ? present(product)[field] : null;
  return newer?.trim() === draft[field].trim() ? null : newer;
}
