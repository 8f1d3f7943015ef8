import { EMPTY_DRAFT, type OrderTexts, orderValues } from '#src/domain/order/order-fields.ts';
import { holdsQuestion, isAboutCart, mergedParts, questionAbout, withQuestion } from '#src/domain/order/question.ts';
import type { FormIssue } from '#src/validation/field-issues.ts';
import { type Attachments, changedAttachments, detachAll } from './attachments.ts';
import type {
  DraftStoreCommand,
  Edit,
  OrderSubmissionContext,
  Question,
  StoredDraft,
  Submission,
  TextEvent,
} from './order-submission.events.ts';
import { type Acknowledgement, receiptOf } from './receipt.ts';

/** Removes the issues of a field that the visitor corrects. */
function withoutIssues(issues: readonly FormIssue[], field: string): readonly FormIssue[] {
  return issues.filter(({ path }) => path !== field && !path.startsWith(`${field}.`));
}

/** Returns the changes that an edit makes in the form, and the commands to the examiner of files. */
export function edited(context: OrderSubmissionContext, edit: Edit) {
  if (edit.type === 'draft.changed') return { changes: withText(context, edit), commands: [] };
  if (edit.type === 'question.asked') return { changes: withAskedQuestion(context, edit), commands: [] };
  const { attachments, commands } = changedAttachments(context.attachments, edit);
  return { changes: withAttachments(context, attachments), commands };
}

function withText({ draft, issues }: OrderSubmissionContext, { field, value }: TextEvent) {
  return { draft: { ...draft, [field]: value }, issues: withoutIssues(issues, field) };
}

function withAttachments({ issues, areFilesLost }: OrderSubmissionContext, attachments: Attachments) {
  return {
    attachments,
    areFilesLost: areFilesLost && attachments.files.length === 0,
    issues: withoutIssues(withoutIssues(issues, 'files'), 'models'),
  };
}

/**
 * Returns the changes that put a question into the description. One about parts replaces the previous one about parts and
 * contains its parts, unless the visitor has edited it.
 */
function withAskedQuestion(context: OrderSubmissionContext, asked: Question) {
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

/** Returns the changes of a form whose order was stored: it is empty, below the receipt. */
export function acknowledged(context: OrderSubmissionContext, acknowledgement: Acknowledgement) {
  return {
    draft: EMPTY_DRAFT,
    question: '',
    parts: [],
    attachments: detachAll(context.attachments),
    areFilesLost: false,
    receipt: receiptOf(context, acknowledgement),
  };
}

/** True if an edit writes the question about the cart. */
export function asksAboutCart(edit: Edit): boolean {
  return edit.type === 'question.asked' && 'parts' in edit && isAboutCart(edit.parts);
}

/** Returns the part of the form that outlives the page. */
export function draftToStore(context: OrderSubmissionContext): StoredDraft {
  const { draft, question, parts, attachments, areFilesLost, receipt } = context;
  return { draft, question, parts, hasFiles: attachments.files.length > 0 || areFilesLost, receipt };
}

/** Returns the command that stores it. */
export function storeCommand(context: OrderSubmissionContext): DraftStoreCommand {
  return { type: 'draft.store', content: draftToStore(context) };
}

/** Returns the changes of a form whose stored draft is found. Its files must be chosen again. */
export function restored({ hasFiles, ...texts }: StoredDraft) {
  return { ...texts, areFilesLost: hasFiles };
}

/** Returns the order in the form, as it is sent. */
export function submissionOf({ draft, attachments }: OrderSubmissionContext): Submission {
  return { values: orderValues(draft), files: attachments.files };
}

/** True if the visitor has typed nothing and the page brought no order. */
export function isUntouched({ draft, receipt }: OrderSubmissionContext): boolean {
  return receipt === null && !hasText(draft);
}

/** True if the form contains a text or a file, or asks for lost files. */
export function hasContent({ draft, attachments, areFilesLost }: OrderSubmissionContext): boolean {
  return hasText(draft) || attachments.files.length > 0 || areFilesLost;
}

const hasText = (draft: OrderTexts) => Object.values(draft).some((text) => text !== '');
