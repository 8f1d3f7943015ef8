import type { DoneActorEvent } from 'xstate';
import type { Product } from '#src/contract/schema.generated.ts';

/** What came of a deletion; `missing`: somebody else deleted the product, which is as good as done. */
export type DeletionEvent =
  | { type: 'deletion.succeeded' | 'deletion.missing' }
  | { type: 'deletion.failed'; error: unknown };

/** What the form tells its panel: it asks or does something that cannot be left, or no longer does; it has saved. */
export type FormEvent = { type: 'form.busy' | 'form.rests' } | { type: 'form.saved'; id: number };

export type DashboardPanelEvent =
  | { type: 'addition.requested' | 'panel.closed' }
  | { type: 'edit.requested'; product: Product }
  | { type: 'deletion.requested'; product: Product }
  | { type: 'deletion.confirmed' | 'deletion.cancelled' }
  /** Nobody waits for an answer to a question, or for what is under way: it ends, and the draft stays. */
  | { type: 'dashboard.closed' }
  | { type: 'session.expired' }
  | DeletionEvent
  | FormEvent
  | DoneActorEvent<unknown, 'form'>;

export type DashboardPanelNotification = { type: 'product.deleted' | 'product.alreadyDeleted' };

/** What the panel shows: nothing, or the form for a new product, or for this one. */
export type PanelContent = 'none' | 'add' | Product;

export interface DashboardPanelContext {
  readonly content: PanelContent;
  /** What comes once the form is closed. */
  readonly next: PanelContent;
  readonly isFormBusy: boolean;
  readonly deleting: Product | null;
  /** The product that was saved last, until another form is opened or the dashboard left. */
  readonly savedId: number | null;
}
