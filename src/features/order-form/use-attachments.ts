import { useSelector } from '@xstate/react';
import { useOrderSubmission } from '#src/features/shared/actors/actors-context.ts';
import type { Attachments } from '#src/machines/order-submission/attachments.ts';

/** The files of the draft, and the files that were rejected. */
export function useAttachments(): Attachments {
  return useSelector(useOrderSubmission(), ({ context }) => context.attachments);
}
