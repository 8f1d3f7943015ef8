import type { FieldError } from '#src/contract/schema.generated.ts';
import type { DeviceOrder } from '#src/domain/order/device-order.ts';
import type { OrderField, OrderTexts, OrderValues } from '#src/domain/order/order-fields.ts';
import type { AskedPart, QuestionHeadings } from '#src/domain/order/question.ts';
import type { FormIssue } from '#src/validation/field-issues.ts';
import type { OrderAttachment } from '#src/validation/order-attachments.ts';
import type { AttachmentEvent, Attachments } from './attachments.ts';
import type { OrderFailure } from './order-failure.ts';
import type { Acknowledgement, Receipt } from './receipt.ts';

/** The content of an order. Its files are read as data URLs before it is sent. */
export interface Submission {
  readonly values: OrderValues;
  readonly files: readonly OrderAttachment[];
}

/**
 * Progress or outcome of a submission. `share` is the part that was sent, from 0 to 1. `retryAfter` is in seconds.
 * `reference` is the short form of the request id, or empty.
 */
export type SubmissionEvent =
  | Extract<AttachmentEvent, { type: 'reading.failed' }>
  | { type: 'submission.progressed'; share: number }
  | ({ type: 'submission.succeeded' } & Acknowledgement)
  | { type: 'submission.limited'; reason: 'limited' | 'busy'; retryAfter: number; reference: string }
  | { type: 'submission.failed'; reason: OrderFailure; errors: readonly FieldError[]; reference: string };

/** Draft of an unsent order and the last receipt, as stored in sessionStorage. */
export interface StoredDraft {
  readonly draft: OrderTexts;
  /** The last question about parts in the description; empty if there is none. */
  readonly question: string;
  /** The parts of that question. */
  readonly parts: readonly AskedPart[];
  /** True if files were chosen. They are not stored. */
  readonly hasFiles: boolean;
  /** Receipt of the last order, until it is closed. */
  readonly receipt: Receipt | null;
}

/** A stored draft was found after a reload. */
export type DraftStoreEvent = { type: 'draft.found'; content: StoredDraft };

/** Stores the draft in sessionStorage. An empty draft removes it, unless there is a receipt. */
export type DraftStoreCommand = { type: 'draft.store'; content: StoredDraft };

/** The orders that the device remembers, at the start and after each change in any tab. */
export type DeviceOrderEvent = { type: 'deviceOrder.found'; orders: readonly DeviceOrder[] };

/** Changes of what the device remembers. */
export type DeviceOrderCommand =
  | { type: 'deviceOrder.added'; order: DeviceOrder }
  | { type: 'deviceOrder.forgotten'; id: string };

/** A question for the description: a text, or parts that are added to those of the previous question. */
export type Question =
  | { readonly question: string }
  | { readonly parts: readonly AskedPart[]; readonly headings: QuestionHeadings };

/** Sent by the screens that write into the order form. */
export type QuestionEvent = { type: 'question.asked' } & Question;

/** The visitor types into a field. */
export interface TextEvent {
  readonly type: 'draft.changed';
  readonly field: OrderField;
  readonly value: string;
}

/** Changes the form's content, and corrects the field that it is about. */
export type Edit = TextEvent | QuestionEvent | AttachmentEvent;

export type OrderSubmissionEvent =
  | Edit
  /** `trap` is the text of the honeypot field, which people leave empty. */
  | { type: 'order.submitted'; trap: string }
  | { type: 'submission.cancelled' | 'receipt.closed' }
  /** The visitor lets the device forget an order. */
  | Extract<DeviceOrderCommand, { type: 'deviceOrder.forgotten' }>
  | DeviceOrderEvent
  | DraftStoreEvent
  | SubmissionEvent;

export type OrderSubmissionNotification =
  | { type: 'order.sent' | 'question.written' }
  /** The order contains the question about the cart. */
  | { type: 'enquiry.sent' }
  | { type: 'order.failed'; reason: OrderFailure; reference: string };

export interface OrderSubmissionContext extends Omit<StoredDraft, 'hasFiles'> {
  /** The last orders that were sent from this device, newest first. */
  readonly deviceOrders: readonly DeviceOrder[];
  readonly attachments: Attachments;
  /** True if files were chosen before the page was loaded: the visitor must choose them again. */
  readonly areFilesLost: boolean;
  readonly issues: readonly FormIssue[];
  /** Share of the order that was sent, from 0 to 1. */
  readonly progress: number;
  /** Reason of the last failure; null if none is known. The state decides whether it is shown. */
  readonly reason: OrderFailure | null;
  /** Short form of the id of the request that failed; empty if no response was received. */
  readonly reference: string;
}
