import type { Credentials, Notice, Order, Product } from '#src/contract/schema.generated.ts';
import type { OwnerText } from '#src/domain/order/owner-text.ts';
import type { ProductMove } from '#src/domain/product/product-order.ts';
import type { TimeZone } from '#src/domain/text/time-zone.ts';
import type { Images } from './prepared-images.ts';

/** Dependencies of the operations. Server and mocks have their own implementations. */
export interface Ports {
  readonly store: Store;
  readonly files: FileStorage;
  readonly images: Images;
  readonly passwords: Passwords;
  readonly now: () => Date;
  /** The workshop's, in which days end. */
  readonly timeZone: TimeZone;
  /** Returns 128 random bits as a string that needs no escaping in URLs and file names. */
  readonly randomId: () => string;
  /** Signs the URLs of uploads. */
  readonly uploadSecret: string;
  /** Signs the tokens of receipts. */
  readonly receiptSecret: string;
  /**
   * Distinguishes the lists of this store from those of any other store and of an older copy. All servers on one store
   * have the same id.
   */
  readonly storeId: string;
}

/** Number of networks of earlier logins that a store remembers. */
export const MAX_KNOWN_NETWORKS = 100;

export interface StoredProduct extends Product {
  /** Starts at 1 and is incremented by each edit. */
  readonly version: number;
}

/** Products that a list contains: those that everyone sees, or the drafts as well. */
export type ProductScope = 'public' | 'all';

/** Products with the revision that they have. A store reads both in one step, so that no change is between them. */
export interface ProductList {
  readonly revision: string;
  readonly products: readonly StoredProduct[];
}

/** The owner's notice without what is derived from it. */
export type StoredNotice = Omit<Notice, 'endsAt'>;

/** A completed order is kept until it is deleted for good. */
export type OrderState = 'open' | 'completed';

/** Orders with the revision that they have. */
export interface OrderList {
  readonly revision: string;
  readonly orders: readonly Order[];
}

export type NewProduct = Omit<Product, 'id' | 'version'>;

/** Fields that an edit changes. A missing field is not changed. `drawing: null` removes the drawing. */
export type ProductChanges = Partial<Omit<NewProduct, 'drawing'>> & { readonly drawing?: string | null };

export type ProductEdit = { readonly kind: 'edited' } | { readonly kind: 'outdated'; readonly newer: StoredProduct };

/** A text to store. The version is the one that it is based on. Null: the last change wins. */
export interface TextEdit {
  readonly field: OwnerText;
  readonly text: string;
  readonly version: number | null;
}

/** Outcome of replacing one of the owner's texts. `outdated`: another session replaced it after the version that was passed. */
export type TextEditOutcome = { readonly kind: 'saved' | 'outdated'; readonly order: Order };

/** An `Idempotency-Key` and the hash of the content that was sent with it. */
export interface IdempotencyKey {
  readonly key: string;
  readonly contentHash: string;
}

/** Earlier request with the same key: the hash of its content, and the id of the order or product. */
export interface EarlierRequest {
  readonly contentHash: string;
  readonly id: string;
}

/** Number of calls in a period that began with the first one, and the milliseconds left in it. */
export interface CallCount {
  readonly calls: number;
  readonly left: number;
}

/** Persistent data except files. A resolved promise means that the change is durable. */
export interface Store {
  /** Runs one task at a time across all servers, so that none deletes a file that another is about to reference. */
  withWriteLock<Result>(task: () => Promise<Result>): Promise<Result>;
  readonly products: {
    /** In the owner's order. `hidden` is true for drafts and otherwise missing. */
    list(scope: ProductScope): Promise<ProductList>;
    /** Returns a string that changes whenever the list changes, and with nothing else. Equal lists have equal revisions. */
    revision(scope: ProductScope): Promise<string>;
    /** Stores the product and its key, or neither. Returns the id, which no product had before. */
    add(product: NewProduct, key: IdempotencyKey | null): Promise<number>;
    /**
     * Compares the version, unless it is null, and edits in one step. Ends the upload of a replaced video, and discards
     * replaced files. Returns null if there is no such product.
     */
    edit(id: number, changes: ProductChanges, version: number | null): Promise<ProductEdit | null>;
    /** Returns false if one of the products does not exist. */
    move(move: ProductMove): Promise<boolean>;
    /** Deletes a product, ends the upload of its video and discards its files. Returns false if there was none. */
    delete(id: number): Promise<boolean>;
    /** Returns the URLs of all files that products reference. */
    files(): Promise<Set<string>>;
  };
  readonly orders: {
    /** Newest first. */
    list(state: OrderState): Promise<OrderList>;
    /** Returns a string that changes whenever the list changes. Equal lists may have equal revisions. */
    revision(state: OrderState): Promise<string>;
    /** Returns an open or completed order, or null if there is none. */
    find(id: string): Promise<Order | null>;
    /** Stores the order and its key, or neither. */
    add(order: Order, key: IdempotencyKey | null): Promise<void>;
    /** Stores the time at which an order was opened first. */
    markRead(id: string, now: Date): Promise<void>;
    /** Returns the time at which an order was opened first, in ISO 8601; blank if it was not. */
    readAt(id: string): Promise<string>;
    /** True if an order was stored so many milliseconds ago. No wrong clock makes it older than it is. */
    isOlderThan(id: string, age: number): Promise<boolean>;
    /**
     * Replaces one of the owner's texts; blank removes it. Compares its version, unless it is null. A text that is stored
     * already counts as saved. Returns the order as it is afterwards, or null if there is no such order.
     */
    setText(id: string, edit: TextEdit, now: Date): Promise<TextEditOutcome | null>;
    /** Returns false if there is no such open order. */
    complete(id: string, now: Date): Promise<boolean>;
    /** Returns a completed order to the open ones. Returns false if there is no such completed order. */
    restore(id: string): Promise<boolean>;
    /** Deletes a completed order and discards its files. Returns false if there was no such completed order. */
    delete(id: string): Promise<boolean>;
  };
  readonly notice: {
    read(): Promise<StoredNotice>;
    write(notice: StoredNotice): Promise<void>;
  };
  sentUnder(key: string): Promise<EarlierRequest | null>;
  /** True if a product referenced this video before. It must not be uploaded again. */
  isEndedUpload(url: string): Promise<boolean>;
  readonly sessions: {
    add(tokenHash: string, now: Date, expiresAt: Date): Promise<void>;
    /** Returns the time of the last call in an unexpired session, or null if there is no such session. */
    seenAt(tokenHash: string, now: Date): Promise<Date | null>;
    see(tokenHash: string, now: Date): Promise<void>;
    delete(tokenHash: string): Promise<void>;
  };
  /** Networks from which the admin logged in, latest first. The oldest are forgotten beyond `MAX_KNOWN_NETWORKS`. */
  readonly knownNetworks: {
    list(): Promise<readonly string[]>;
    add(network: string, now: Date): Promise<void>;
  };
  /** Counts a call across all servers. Missing if there is a single server, which counts in memory. */
  countCall?(key: string, period: number, now: Date): Promise<CallCount>;
  /**
   * Deletes files that no row names, as soon as the file storage allows. The caller does not wait for the storage, and the
   * files are deleted even if the server ends before.
   */
  discardFiles(urls: readonly string[]): Promise<void>;
}

/** The bytes of a file in chunks. */
export type Chunks = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/** Stores files by the URLs of `file-urls.ts`. */
export interface FileStorage {
  /**
   * Stores a whole file or, if `chunks` throws, nothing. Returns false if the file exists already.
   * @param size of all chunks in bytes, if it is known; a bucket then stores the file without holding it in memory
   */
  put(url: string, chunks: Chunks, size?: number): Promise<boolean>;
  has(url: string): Promise<boolean>;
  /** Returns a URL of the storage itself for a browser's upload. Missing if the server receives uploads. */
  presign?(url: string, upload: PresignedFile): Promise<string>;
}

/** The file that a presigned URL allows, and the lifetime of the URL. */
export interface PresignedFile {
  readonly mime: string;
  /** In bytes, or null if unknown. */
  readonly size: number | null;
  /** In milliseconds. */
  readonly lifetime: number;
}

export interface Passwords {
  /**
   * True if the credentials are the admin's. Both results take the same time.
   * @throws OperationError if too many callers wait, and the signal's reason
   */
  areRight(credentials: Credentials, attempt: LoginAttempt): Promise<boolean>;
}

export interface LoginAttempt {
  readonly network: string;
  /** True if the network logged in before. Attempts of other networks cannot delay it. */
  readonly isKnown: boolean;
  /** Aborts when the client hung up. */
  readonly signal: AbortSignal;
}
