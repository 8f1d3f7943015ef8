import type { DoneActorEvent } from 'xstate';
import type { Product } from '#src/contract/schema.generated.ts';
import type { ConfirmationOutput } from '#src/machines/confirmation/confirmation.machine.ts';
import type { ProductFormOutput } from '#src/machines/product-form/product-form.events.ts';

export type DashboardPanelEvent =
  | { type: 'addition.requested' }
  | { type: 'edit.requested'; product: Product }
  | { type: 'deletion.requested'; product: Product }
  /** The admin left the dashboard. Open questions are cancelled; the draft is kept. */
  | { type: 'dashboard.closed' }
  /** The panel keeps its draft until the admin signs in again. */
  | { type: 'session.expired' }
  | DoneActorEvent<ProductFormOutput, 'form'>
  | DoneActorEvent<ConfirmationOutput, 'confirmation'>;

export interface DashboardPanelContext {
  /** The product in the form. Null unless one is being edited. */
  readonly product: Product | null;
  /** Id of the product that was saved last. */
  readonly savedId: number | null;
}
