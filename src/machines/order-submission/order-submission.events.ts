import type { FieldError } from '#src/contract/schema.generated.ts';
import type { OrderDraft, OrderField, OrderValues } from '#src/domain/order/order-fields.ts';
import type { OrderImagesChanged } from '#src/machines/order-images/order-images.machine.ts';
import type { FormIssue } from '#src/validation/field-issues.ts';
import type { OrderImage } from '#src/validation/order-images.ts';
import type { OrderFailure } from './order-failure.ts';

/** Result of reading the images as data URLs. `lostIds` names the images that could not be read. */
export type ReadingEvent =
  | { type: 'images.read'; dataUrls: readonly string[] }
  | { type: 'reading.failed'; reason: 'imageLost' | 'timedOut'; lostIds: readonly string[] };

export interface Submission {
  readonly values: OrderValues;
  /** Ids of the images, in the order of their data URLs. */
  readonly imageIds: readonly string[];
  readonly dataUrls: readonly string[];
}

/**
 * Progress or outcome of a submission. `share` was sent, from 0 to 1; `retryAfter` is in seconds; `reference` is the short
 * form of the request id, or empty.
 */
export type SubmissionEvent =
  | { type: 'submission.progressed'; share: number }
  /** `id` is the order's, `sentAt` in ISO 8601. */
  | { type: 'submission.succeeded'; id: string; sentAt: string }
  | { type: 'submission.limited'; reason: 'limited' | 'busy'; retryAfter: number; reference: string }
  | { type: 'submission.failed'; reason: OrderFailure; errors: readonly FieldError[]; reference: string };

/** What this tab keeps of an order that was not sent. */
export interface KeptDraft {
  readonly draft: OrderDraft;
  /** The question about the cart that was written last into the description; empty where there is none. */
  readonly question: string;
  /** Images were chosen, which no tab keeps. */
  readonly hasImages: boolean;
}

/** What the tab kept over a reload. */
export type DraftStoreEvent = { type: 'draft.found'; kept: KeptDraft };

/** What the tab is to keep; nothing for a draft in which nothing stands. */
export type DraftStoreCommand = { type: 'draft.store'; kept: KeptDraft };

/** What is asked about parts, in the description; a question about the cart takes the place of the last. */
export interface Question {
  readonly question: string;
  readonly isAboutCart: boolean;
}

/** An order that the server has acknowledged, as its sender is shown it. */
export interface Receipt {
  readonly id: string;
  /** In ISO 8601. */
  readonly sentAt: string;
  readonly values: OrderValues;
  /** The parts in the cart were asked about. */
  readonly isAboutCart: boolean;
}

export type OrderSubmissionEvent =
  | { type: 'draft.changed'; field: OrderField; value: string }
  | ({ type: 'question.asked' } & Question)
  | { type: 'images.chosen'; files: readonly File[] }
  | { type: 'image.removed'; id: string }
  | OrderImagesChanged
  /** `trap` is the honeypot's text: a person leaves it empty. */
  | { type: 'order.submitted'; trap: string }
  | { type: 'submission.cancelled' | 'receipt.closed' }
  | DraftStoreEvent
  | ReadingEvent
  | SubmissionEvent;

export type OrderSubmissionNotification =
  | { type: 'order.sent' | 'question.written' }
  | { type: 'order.failed'; reason: OrderFailure };

export interface OrderSubmissionContext extends Pick<KeptDraft, 'draft' | 'question'> {
  readonly images: readonly OrderImage[];
  /** The images of the page before are to be chosen again. */
  readonly areImagesLost: boolean;
  readonly issues: readonly FormIssue[];
  /** Share of the order that was sent, from 0 to 1. */
  readonly progress: number;
  /** Seconds for which the server takes no order. */
  readonly retryAfter: number;
  readonly failure: OrderFailure | null;
  /** Short form of the id of the request that failed; empty if no response was received. */
  readonly reference: string;
  /** Of the order that was sent last, until it is put away. */
  readonly receipt: Receipt | null;
}
