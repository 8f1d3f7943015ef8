import { useSelector } from '@xstate/react';
import { useAdminActors } from '#src/features/shared/actors/admin-actors-context.ts';
import type { DashboardPanelEvent } from '#src/machines/dashboard-panel/dashboard-panel.events.ts';
import type { NextForm } from '#src/machines/product-form/product-form.events.ts';
import { scrollToElement } from '#src/ui/scroll.ts';

/** Id of the panel's element. */
export const PANEL = 'panel';

/**
 * Returns a function that opens a form. An open form decides: it may ask about its unsaved changes. While it is saved, and
 * for the form that is open already, the function leads to it.
 */
export function useFormRequest(next: Exclude<NextForm, { form: 'none' }>): () => void {
  const { panel } = useAdminActors();
  const form = useSelector(panel, ({ children }) => children.form);
  const request = { type: 'close.requested', next } as const;
  return () => {
    const { context } = panel.getSnapshot();
    const isOpen = form !== undefined && context.product?.id === next.product?.id;
    if (form === undefined) panel.send(openingOf(next));
    else if (isOpen || !form.getSnapshot().can(request)) scrollToElement(document.getElementById(PANEL));
    else form.send(request);
  };
}

function openingOf(next: NextForm): DashboardPanelEvent {
  return next.form === 'edit' ? { type: 'edit.requested', product: next.product } : { type: 'addition.requested' };
}
