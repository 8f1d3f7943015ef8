import { EMPTY_DRAFT, orderTexts, orderValues } from '#src/domain/order/order-fields.ts';
import type { OrderOutcome } from '#src/domain/order/order-outcome.ts';
import { refusalOf } from '#src/domain/order/order-refusal.ts';
import { orderIssues } from '#src/validation/field-issues.ts';
import { NO_ATTACHMENTS } from './attachments.ts';
import type { OrderSubmissionContext } from './order-submission.events.ts';

const EMPTY: OrderSubmissionContext = {
  draft: EMPTY_DRAFT,
  attachments: NO_ATTACHMENTS,
  areFilesLost: false,
  question: '',
  parts: [],
  issues: [],
  progress: 0,
  reason: null,
  reference: '',
  receipt: null,
  deviceOrders: [],
};

/** Returns the form's first context: empty, or the outcome of the order that this page was rendered in response to. */
export function firstContext(posted: OrderOutcome | undefined): OrderSubmissionContext {
  if (posted === undefined) return EMPTY;
  if (posted.kind === 'stored') {
    const { kind: _kind, draft, imageCount, ...sent } = posted;
    // The images' URLs are for the admin only.
    const images = Array.from({ length: imageCount }, (_, index) => ({ id: String(index), name: '', preview: null }));
    return { ...EMPTY, receipt: { ...sent, values: orderTexts(orderValues(draft)), images, isAboutCart: false } };
  }
  if (posted.kind === 'expired') return { ...EMPTY, reason: 'expired' };
  const { draft, hasFiles } = posted;
  const returned = { ...EMPTY, draft, areFilesLost: hasFiles };
  if (posted.kind === 'trapped') return { ...returned, reason: 'trapped' };
  const { status, errors, reference } = posted;
  const issues = orderIssues(draft);
  return status === 400 && issues.length > 0
    ? { ...returned, issues, reason: 'incomplete' }
    : { ...returned, issues: errors, reason: refusalOf(status), reference };
}
