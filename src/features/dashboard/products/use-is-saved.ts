import { useSelector } from '@xstate/react';
import { useAdminActors } from '#src/features/shared/actors/admin-actors-context.ts';

/** True for the product that was saved last, until the next form is opened or the admin leaves. */
export function useIsSaved(id: number): boolean {
  return useSelector(
    useAdminActors().panel,
    (snapshot) => snapshot.matches({ form: { none: 'saved' } }) && snapshot.context.savedId === id,
  );
}
