import type { Generated } from 'kysely';
import type { OrderValues } from '#src/domain/order/order-fields.ts';

/** The tables as Kysely sees them; `migrations.ts` makes them. */
export interface Tables {
  readonly products: {
    readonly id: Generated<number>;
    readonly title: string;
    readonly description: string;
    readonly long_description: string;
    readonly title_en: string;
    readonly description_en: string;
    readonly long_description_en: string;
    readonly image: string;
    /** 1 for true, of SQLite's two truths. */
    readonly image_has_alpha: number;
    readonly video: string | null;
    /** Counts edits, from 1. */
    readonly version: Generated<number>;
  };
  readonly orders: {
    /** Counts up in the order of arrival. */
    readonly number: Generated<number>;
    readonly id: string;
    readonly created_at: string;
    // What is typed into an order has columns of the same names.
  } & OrderValues;
  readonly order_files: {
    readonly order_id: string;
    readonly position: number;
    readonly name: string;
  };
  readonly idempotency_keys: {
    readonly key: string;
    readonly content_hash: string;
    /** Id of the order or product that was stored under the key. */
    readonly result_id: string;
    /** ISO 8601 in UTC, like every time in the store, so that texts compare as times do. */
    readonly created_at: string;
  };
  /** Videos that are deleted, and must not be uploaded again. */
  readonly ended_uploads: {
    readonly name: string;
    readonly ended_at: string;
  };
  readonly sessions: {
    readonly token_hash: string;
    readonly expires_at: string;
    readonly seen_at: string;
  };
  readonly credentials: {
    /** Always 1: there is one admin. */
    readonly id: number;
    readonly username: string;
    readonly password_hash: string;
  };
  readonly settings: {
    readonly name: string;
    readonly value: string;
  };
}
