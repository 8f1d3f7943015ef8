import { useSelector } from '@xstate/react';
import type { MediaSlot } from '#src/domain/media/media.ts';
import { useProductForm } from '#src/features/admin-actors-context.ts';
import { useIssueText } from '#src/features/use-issue-text.ts';

/** The file that was not taken, by name and reason. */
export function RejectedFile({ slot }: { readonly slot: MediaSlot }) {
  const textOf = useIssueText();
  const rejection = useSelector(useProductForm(), ({ context }) => context.media[slot].rejection);
  return (
    rejection && (
      <p>
        <bdi translate="no">{rejection.name}</bdi>: {textOf(rejection.issue)}
      </p>
    )
  );
}
