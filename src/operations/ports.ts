import type { Credentials, Order, Product } from '#src/contract/schema.generated.ts';
import type { Images } from './images.ts';

/** What the operations work on; server and mocks each bring their own. */
export interface Ports {
  readonly store: Store;
  readonly files: FileStorage;
  readonly images: Images;
  readonly passwords: Passwords;
  readonly now: () => Date;
  /** A text of 128 random bits, of letters that stand in URLs and file names as they are. */
  readonly randomId: () => string;
  /** Signs the URLs of uploads. */
  readonly uploadSecret: string;
  /** Tells the lists of this store from those of any other, and of an older copy of it; the same on all copies of the server. */
  readonly storeId: string;
}

export interface StoredProduct extends Product {
  /** 1 at first, one more after each edit. */
  readonly version: number;
}

export type NewProduct = Omit<Product, 'id' | 'version'>;

/** What an edit changes; a field that is absent stays as it was. */
export type ProductChanges = Partial<NewProduct>;

export type ProductEdit =
  | { readonly kind: 'edited'; readonly before: StoredProduct }
  | { readonly kind: 'outdated'; readonly newer: StoredProduct };

/** A key that something is sent under, and the hash of what was sent. */
export interface IdempotencyKey {
  readonly key: string;
  readonly contentHash: string;
}

/** What was sent under a key before, and the id of what it became. */
export interface EarlierRequest {
  readonly contentHash: string;
  readonly id: string;
}

/** The calls of a period that began with the first of them, and what is left of it in milliseconds. */
export interface CallCount {
  readonly calls: number;
  readonly left: number;
}

/** Everything that is remembered apart from files. A promise that resolves means that the change is stored for good. */
export interface Store {
  /** Runs one task at a time, whichever copy of the server it comes from: nobody deletes what somebody is about to show. */
  inTurn<Result>(task: () => Promise<Result>): Promise<Result>;
  readonly products: {
    /** Oldest first. */
    list(): Promise<StoredProduct[]>;
    /** Another text whenever the list is another. */
    revision(): Promise<string>;
    /** Stores the product under its key, or neither; returns the id, which no product had before. */
    add(product: NewProduct, key: IdempotencyKey | null): Promise<number>;
    /**
     * Compares the version, unless it is null, and edits in one step; null where there is no such product. Ends the
     * upload of a video that is replaced.
     */
    edit(id: number, changes: ProductChanges, version: number | null): Promise<ProductEdit | null>;
    /** The product as it was, or null where there is none; ends the upload of its video. */
    delete(id: number): Promise<StoredProduct | null>;
    /** URLs of all files that a product shows. */
    files(): Promise<Set<string>>;
  };
  readonly orders: {
    /** Newest first. */
    list(): Promise<Order[]>;
    /** Another text whenever the list is another. */
    revision(): Promise<string>;
    find(id: string): Promise<Order | null>;
    /** Stores the order under its key, or neither. */
    add(order: Order, key: IdempotencyKey | null): Promise<void>;
    /** The order as it was, or null where there is none. */
    delete(id: string): Promise<Order | null>;
  };
  sentUnder(key: string): Promise<EarlierRequest | null>;
  /** Whether a product showed this video, so that nobody may upload it again. */
  isEndedUpload(url: string): Promise<boolean>;
  readonly sessions: {
    add(tokenHash: string, now: Date, expiresAt: Date): Promise<void>;
    /** When a session that has not expired was last seen; null where there is none. */
    seenAt(tokenHash: string, now: Date): Promise<Date | null>;
    see(tokenHash: string, now: Date): Promise<void>;
    delete(tokenHash: string): Promise<void>;
  };
  /** Counts one more call under a key, for all copies of the server; absent where there is one, which counts by itself. */
  countCall?(key: string, period: number, now: Date): Promise<CallCount>;
  /** Drops what has run out: sessions, keys and ended uploads. */
  dropExpired(now: Date): Promise<void>;
}

/** The bytes of a file as they come. */
export type Chunks = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/** Keeps files by the URLs of `file-urls.ts`. */
export interface FileStorage {
  /**
   * Stores a whole file or, if `chunks` throws, nothing. Returns false if the file exists already.
   * @param size of all chunks in bytes, if it is known; a bucket then stores the file without holding it in memory
   */
  put(url: string, chunks: Chunks, size?: number): Promise<boolean>;
  has(url: string): Promise<boolean>;
  /** Removes what is there; a URL under which nothing is, is no error. */
  delete(urls: Iterable<string>): Promise<void>;
  /** The URL of the storage itself that takes a browser's upload; where there is none, the server takes it. */
  presign?(url: string, upload: PresignedFile): Promise<string>;
}

/** What a presigned URL allows to be put, and for how long from now. */
export interface PresignedFile {
  readonly mime: string;
  /** In bytes; null where it is not known. */
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
  /** True if the attempt goes before those that are not preferred. */
  readonly isPreferred: boolean;
  /** Aborts when the client hung up. */
  readonly signal: AbortSignal;
}
