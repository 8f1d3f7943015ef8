import { type OrderDraft, orderValues } from '#src/domain/order/order-fields.ts';
import { holdsQuestion, isAboutCart } from '#src/domain/order/question.ts';
import type { OrderSubmissionContext, Receipt } from './order-submission.events.ts';

/** Returns the receipt of the order in the form. `sentAt` is in ISO 8601. */
export function receiptOf(context: OrderSubmissionContext, id: string, sentAt: string): Receipt {
  const { draft, question, parts } = context;
  return {
    id,
    sentAt,
    values: orderValues(draft),
    images: context.images.map(({ id, name, preview }) => ({ id, name, preview })),
    isAboutCart: isAboutCart(parts) && holdsQuestion(draft.description, question),
  };
}

/** True if the visitor has typed nothing and the page brought no order. */
export function isUntouched({ draft, receipt }: OrderSubmissionContext): boolean {
  return receipt === null && !hasText(draft);
}

/** True if the form contains a text or an image, or asks for lost images. */
export function hasContent({ draft, images, areImagesLost }: OrderSubmissionContext): boolean {
  return hasText(draft) || images.length > 0 || areImagesLost;
}

const hasText = (draft: OrderDraft) => Object.values(draft).some((text) => text !== '');
