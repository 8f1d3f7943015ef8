/** A product as it is stored: `image` and `video` are names in the file storage. */
export interface StoredProduct {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly longDescription: string;
  readonly titleEn: string;
  readonly descriptionEn: string;
  readonly longDescriptionEn: string;
  readonly image: string;
  readonly video: string | null;
}

export type NewProduct = Omit<StoredProduct, 'id'>;

/** What an edit changes; a field that is absent stays as it was. */
export type ProductChanges = Partial<NewProduct>;

/** An order as it is stored: `files` are names in the file storage. */
export interface StoredOrder {
  readonly id: string;
  readonly name: string;
  readonly phone: string;
  readonly description: string;
  readonly files: readonly string[];
  /** ISO 8601 in UTC. */
  readonly createdAt: string;
}

/** What was sent under an `Idempotency-Key`: a hash of the content, and the order that it became. */
export interface SentOrder {
  readonly contentHash: string;
  readonly orderId: string;
}

/** A key that an order is sent under, and the hash of what was sent. */
export interface IdempotencyKey {
  readonly key: string;
  readonly contentHash: string;
}

export interface Credential {
  readonly username: string;
  /** In PHC format. */
  readonly passwordHash: string;
}

/** Thrown where somebody else holds the store for longer than a caller should wait; nothing was changed. */
export class StoreBusy extends Error {
  constructor(cause: unknown) {
    super('The store is held by another process', { cause });
    this.name = 'StoreBusy';
  }
}

/**
 * Everything the server remembers apart from files. A promise that resolves means that the change is on disk.
 */
export interface Store {
  readonly products: {
    /** Oldest first. */
    list(): Promise<StoredProduct[]>;
    find(id: number): Promise<StoredProduct | null>;
    /** Answers the new id. */
    add(product: NewProduct): Promise<number>;
    /** Answers the product as it was, or null where there is none; ends the upload of a video that is replaced. */
    edit(id: number, changes: ProductChanges): Promise<StoredProduct | null>;
    /** Answers the product as it was, or null where there is none; ends the upload of its video. */
    remove(id: number): Promise<StoredProduct | null>;
    /** Names of all files that a product shows. */
    fileNames(): Promise<Set<string>>;
  };
  readonly orders: {
    /** Newest first. */
    list(): Promise<StoredOrder[]>;
    /** Another text whenever an order came or went. */
    revision(): Promise<string>;
    find(id: string): Promise<StoredOrder | null>;
    /** Stores the order, unless its key was used before: then nothing is stored and the earlier use is answered. */
    add(order: StoredOrder, key: IdempotencyKey | null): Promise<SentOrder | null>;
    /** Answers the order as it was, or null where there is none. */
    remove(id: string): Promise<StoredOrder | null>;
    sentUnder(key: string): Promise<SentOrder | null>;
    fileNames(): Promise<Set<string>>;
  };
  /** Videos that a product showed, and that nobody may upload again; what does not name a product may be deleted. */
  readonly endedUploads: {
    has(name: string): Promise<boolean>;
    names(): Promise<Set<string>>;
  };
  readonly sessions: {
    add(tokenHash: string, now: Date, expiresAt: Date): Promise<void>;
    /** When a session that has not expired was last seen; null where there is none. */
    seenAt(tokenHash: string, now: Date): Promise<Date | null>;
    see(tokenHash: string, now: Date): Promise<void>;
    remove(tokenHash: string): Promise<void>;
  };
  readonly credentials: {
    find(): Promise<Credential | null>;
    /** Replaces the credential and ends every session, in one step. */
    replace(credential: Credential): Promise<void>;
    remove(): Promise<void>;
  };
  /** A random text under this name, made once and kept. */
  secret(name: string): Promise<string>;
  /** Marks the store as begun, with these products in it; answers false, and does nothing, where it was begun before. */
  begin(products: readonly NewProduct[]): Promise<boolean>;
  isBegun(): Promise<boolean>;
  /** Drops what has run out: sessions, idempotency keys after two days, and ended uploads after as many. */
  dropExpired(now: Date): Promise<void>;
  /**
   * Sets who is told, once for each, of rows that break the schema: what can be mended for reading is, and a row without
   * an id of its own is left out.
   */
  onDamagedRow(listener: (row: string) => void): void;
  /** Rejects when the store does not write. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
