import { providedContext } from '#src/features/shared/actors/provided-context.ts';
import type { QuestionEvent } from '#src/machines/order-submission/order-submission.events.ts';

/** Passes events to the order form. They wait until its code has loaded. */
export interface OrderMailbox {
  readonly send: (event: QuestionEvent) => void;
}

/** Context of the order form's mailbox. The site provides it. */
export const [OrderMailboxContext, useOrderMailbox] = providedContext<OrderMailbox>('OrderMailboxContext');
