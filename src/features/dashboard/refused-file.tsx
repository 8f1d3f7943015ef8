import { useSelector } from '@xstate/react';
import type { MediaSlot } from '#src/domain/media.ts';
import { useProductForm } from '#src/features/admin-actors.ts';
import { useIssueText } from '#src/features/use-issue-text.ts';

/** The file that was not taken, by name and reason. */
export function RefusedFile({ slot }: { readonly slot: MediaSlot }) {
  const textOf = useIssueText();
  const refusal = useSelector(useProductForm(), ({ context }) => context.media[slot].refusal);
  return (
    refusal && (
      <p>
        <bdi translate="no">{refusal.name}</bdi>: {textOf(refusal.issue)}
      </p>
    )
  );
}
