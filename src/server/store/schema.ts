import type { Generated } from 'kysely';
import type { OrderValues } from '#src/domain/order/order-fields.ts';
import type { ProductDraft } from '#src/domain/product/product-fields.ts';

/** The tables as Kysely sees them. `migrations.ts` creates them. */
export interface Tables {
  readonly products: {
    readonly id: Generated<number>;
    /** 1 for true, 0 for false. */
    readonly imageHasAlpha: number;
    readonly video: string | null;
    /** Counts edits, from 1. */
    readonly version: Generated<number>;
    /** Place in the list; null for the product's id. No two products have the same. */
    readonly place: number | null;
    /** 1 for a draft, 0 otherwise. */
    readonly hidden: Generated<number>;
    readonly srcsetAvif: string;
    readonly srcsetWebp: string;
    readonly placeholder: string;
    /** File name; blank if there is none. */
    readonly drawing: string;
    /** File name. */
    readonly image: string;
    // The texts have columns of the same names, converted by `CamelCasePlugin`. A text that a product lacks is empty.
  } & ProductDraft;
  readonly orders: {
    /** Increases in the order in which orders are stored. */
    readonly number: Generated<number>;
    readonly id: string;
    readonly createdAt: string;
    /** Reading of the hour meter (`hour-meter.ts`) when the order was stored. */
    readonly createdMeter: Generated<number>;
    /** Blank if the order is open. */
    readonly completedAt: Generated<string>;
    /** Reading of the hour meter at the last completion. */
    readonly completedMeter: Generated<number>;
    /** Time at which the admin opened the order first; blank before. */
    readonly readAt: Generated<string>;
    /** Blank if there is none. */
    readonly note: Generated<string>;
    /** Counts changes of the note, from 1. */
    readonly noteVersion: Generated<number>;
    /** The owner's answer; blank if there is none. */
    readonly answer: Generated<string>;
    /** Time at which the answer was saved last; blank if there is none. */
    readonly answeredAt: Generated<string>;
    /** Counts changes of the answer, from 1. */
    readonly answerVersion: Generated<number>;
    /** Random number of the last change; 0 if there was none. The sum of all identifies a list. */
    readonly changed: Generated<number>;
    // The fields of the order form have columns of the same names.
  } & OrderValues;
  readonly orderFiles: {
    readonly orderId: string;
    readonly position: number;
    readonly name: string;
    /** Name of the thumbnail's file, or of a model's preview; blank if there is none. */
    readonly thumbnail: string;
    /** A model without its URLs, as JSON; blank for an image. */
    readonly model: Generated<string>;
  };
  /** Files to delete as soon as no row names them, the hour meter has this reading, and the storage allows it. */
  readonly discardedFiles: {
    readonly url: string;
    /** Date under which the file was swept; blank if it was not. */
    readonly sweptOn: string;
    readonly dueMeter: number;
  };
  /** Orders that were not delivered to the webhook yet. */
  readonly outbox: {
    readonly orderId: string;
    /** Attempts that have begun. */
    readonly attempts: number;
    readonly createdAt: string;
    /** Time at which the next attempt may begin. During an attempt: the time by which it must have ended. */
    readonly dueAt: string;
  };
  readonly idempotencyKeys: {
    readonly key: string;
    readonly contentHash: string;
    /** Id of the order or product that was stored under the key. */
    readonly resultId: string;
    /** ISO 8601 in UTC, like all times in the store, so that strings compare like times. */
    readonly createdAt: string;
    /** Reading of the hour meter when the key was stored. */
    readonly createdMeter: Generated<number>;
  };
  /** Deleted videos, which must not be uploaded again. */
  readonly endedUploads: {
    readonly name: string;
    readonly endedAt: string;
    /** Reading of the hour meter when the upload was ended. */
    readonly endedMeter: Generated<number>;
  };
  /** Calls of rate-limited operations, if several servers count them together. */
  readonly callCounts: {
    readonly key: string;
    readonly calls: number;
    readonly endsAt: string;
  };
  readonly sessions: {
    readonly tokenHash: string;
    readonly expiresAt: string;
    readonly seenAt: string;
  };
  /** Networks from which the admin logged in. Their passwords are checked in a place of their own. */
  readonly knownNetworks: {
    readonly network: string;
    /** Time of the last login. */
    readonly loggedInAt: string;
  };
  readonly credentials: {
    /** Always 1: there is one admin. */
    readonly id: number;
    readonly username: string;
    readonly passwordHash: string;
  };
  readonly settings: {
    readonly name: string;
    readonly value: string;
  };
}
