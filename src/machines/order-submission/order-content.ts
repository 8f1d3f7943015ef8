import type { OrderTexts } from '#src/domain/order/order-fields.ts';
import { holdsQuestion, mergedParts, questionAbout, withQuestion } from '#src/domain/order/question.ts';
import type { FormIssue } from '#src/validation/field-issues.ts';
import type { Attachments } from './attachments.ts';
import type { OrderSubmissionContext, Question, StoredDraft } from './order-submission.events.ts';

/** Removes the issues of a field that the visitor corrects. */
export function withoutIssues(issues: readonly FormIssue[], field: string): readonly FormIssue[] {
  return issues.filter(({ path }) => path !== field && !path.startsWith(`${field}.`));
}

/** Returns the changes of a form whose attachments change. */
export function withAttachments({ issues, areImagesLost }: OrderSubmissionContext, attachments: Attachments) {
  return {
    attachments,
    areImagesLost: areImagesLost && attachments.images.length === 0,
    issues: withoutIssues(issues, 'files'),
  };
}

/**
 * Returns the changes that put a question into the description. One about parts replaces the previous one about parts and
 * contains its parts, unless the visitor has edited it.
 */
export function askedQuestion(context: OrderSubmissionContext, asked: Question) {
  if (!('parts' in asked)) return written(context, asked.question, asked.question);
  const { description } = context.draft;
  const last = holdsQuestion(description, context.question) ? context.parts : [];
  const parts = mergedParts(last, asked.parts);
  const question = questionAbout(parts, asked.headings);
  return { ...written(context, question, context.question), question, parts };
}

function written({ draft, issues }: OrderSubmissionContext, question: string, replaced: string) {
  const description = withQuestion(draft.description, question, replaced);
  return { draft: { ...draft, description }, issues: withoutIssues(issues, 'description') };
}

/** Returns the part of the form that outlives the page. */
export function draftToStore(context: OrderSubmissionContext): StoredDraft {
  const { draft, question, parts, attachments, areImagesLost, receipt } = context;
  return { draft, question, parts, hasImages: attachments.images.length > 0 || areImagesLost, receipt };
}

/** True if the visitor has typed nothing and the page brought no order. */
export function isUntouched({ draft, receipt }: OrderSubmissionContext): boolean {
  return receipt === null && !hasText(draft);
}

/** True if the form contains a text or an image, or asks for lost images. */
export function hasContent({ draft, attachments, areImagesLost }: OrderSubmissionContext): boolean {
  return hasText(draft) || attachments.images.length > 0 || areImagesLost;
}

const hasText = (draft: OrderTexts) => Object.values(draft).some((text) => text !== '');
