import type { Generated } from 'kysely';
import type { OrderValues } from '#src/domain/order/order-fields.ts';
import type { NewProduct } from '#src/operations/ports.ts';

/** The tables as Kysely sees them; `migrations.ts` makes them. */
export interface Tables {
  readonly products: {
    readonly id: Generated<number>;
    /** 1 for true, of SQLite's two truths. */
    readonly imageHasAlpha: number;
    readonly video: string | null;
    /** Counts edits, from 1. */
    readonly version: Generated<number>;
    readonly srcsetAvif: string;
    readonly srcsetWebp: string;
    readonly placeholder: string;
    // The rest has columns of the same names, written as `CamelCasePlugin` does; of the image it is the file's name.
  } & Omit<NewProduct, 'imageHasAlpha' | 'srcset' | 'video'>;
  readonly orders: {
    /** Counts up in the order of arrival. */
    readonly number: Generated<number>;
    readonly id: string;
    readonly createdAt: string;
    // What is typed into an order has columns of the same names.
  } & OrderValues;
  readonly orderFiles: {
    readonly orderId: string;
    readonly position: number;
    readonly name: string;
    /** Name of the thumbnail's file; blank if there is none. */
    readonly thumbnail: string;
  };
  /** Orders that the webhook is still to be told of. */
  readonly outbox: {
    readonly orderId: string;
    /** Begun so far. */
    readonly attempts: number;
    readonly createdAt: string;
    /** When the next attempt may begin, whoever makes it: while one is under way, when that must have ended. */
    readonly dueAt: string;
  };
  readonly idempotencyKeys: {
    readonly key: string;
    readonly contentHash: string;
    /** Id of the order or product that was stored under the key. */
    readonly resultId: string;
    /** ISO 8601 in UTC, like every time in the store, so that texts compare as times do. */
    readonly createdAt: string;
  };
  /** Videos that are deleted, and must not be uploaded again. */
  readonly endedUploads: {
    readonly name: string;
    readonly endedAt: string;
  };
  /** Calls that are limited, where several servers count together. */
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
