import { useSelector } from '@xstate/react';
import { holdsChanges } from '#src/machines/product-form/product-form.selectors.ts';
import { useActors } from './actors-context.ts';

/** Whether the dashboard holds something that a logout would take with it. */
export function useUnsavedDraft(): boolean {
  const panel = useSelector(useActors().admin, (snapshot) => snapshot?.children.panel);
  const form = useSelector(panel, (snapshot) => snapshot?.children.form);
  return useSelector(form, (snapshot) => snapshot !== undefined && holdsChanges(snapshot.context));
}
