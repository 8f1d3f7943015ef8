import { useSelector } from '@xstate/react';
import { useAdminActors } from '#src/features/shared/actors/admin-actors-context.ts';
import type { DashboardPanelEvent } from '#src/machines/dashboard-panel/dashboard-panel.events.ts';
import type { NextForm } from '#src/machines/product-form/product-form.events.ts';

/** Props of a button that opens a form. If another form is open, that form decides: it may be saving or have unsaved changes. */
export function useFormRequest(next: Exclude<NextForm, { form: 'none' }>) {
  const { panel } = useAdminActors();
  const form = useSelector(panel, ({ children }) => children.form);
  const request = { type: 'close.requested', next } as const;
  const canOpen = useSelector(form, (snapshot) => snapshot === undefined || snapshot.can(request));
  const open = () => (form ? form.send(request) : panel.send(openingOf(next)));
  return { disabled: !canOpen, onClick: open };
}

function openingOf(next: NextForm): DashboardPanelEvent {
  return next.form === 'edit' ? { type: 'edit.requested', product: next.product } : { type: 'addition.requested' };
}
