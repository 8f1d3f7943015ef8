import { useLingui } from '@lingui/react';
import { useSelector } from '@xstate/react';
import { useAdminActors } from '#src/features/admin-actors.ts';
import { saveFailureWords } from '#src/localization/admin/notice-words.ts';
import { Status } from '#src/ui/status.tsx';

/** Why the last attempt to save failed; a toast said it as well, but toasts go. */
export function SaveFailure() {
  const { _ } = useLingui();
  const failure = useSelector(useAdminActors().panel, ({ context }) => context.failure);
  if (failure === null) return null;
  const words = saveFailureWords(failure);
  return (
    <Status tone="bad" announced>
      {typeof words === 'string' ? words : _(words)}
    </Status>
  );
}
