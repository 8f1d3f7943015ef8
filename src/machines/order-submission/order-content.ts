import type { OrderDraft } from '#src/domain/order/order-fields.ts';
import { withQuestion } from '#src/domain/order/question.ts';
import { withoutIssues } from './order-failure.ts';
import type { OrderSubmissionContext, Question, StoredDraft } from './order-submission.events.ts';

/** Returns the changes that put a question into the description. */
export function askedQuestion(context: OrderSubmissionContext, { question, parts }: Question) {
  const isAboutParts = parts.length > 0;
  const description = withQuestion(context.draft.description, question, isAboutParts ? context.question : '');
  return {
    draft: { ...context.draft, description },
    ...withoutIssues(context, 'description'),
    ...(isAboutParts && { question, parts }),
  };
}

/** Returns the part of the form that outlives the page. */
export function draftToStore(context: OrderSubmissionContext): StoredDraft {
  const { draft, question, parts, images, areImagesLost, receipt } = context;
  return { draft, question, parts, hasImages: images.length > 0 || areImagesLost, receipt };
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
