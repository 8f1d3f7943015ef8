import type { NewProduct, Store } from '#src/operations/ports.ts';

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

/** Everything the server remembers apart from files: what the operations do, and what starting and sweeping ask for. */
export interface ServerStore extends Store {
  readonly credentials: {
    find(): Promise<Credential | null>;
    /** Replaces the credential and ends every session, in one step. */
    replace(credential: Credential): Promise<void>;
    delete(): Promise<void>;
  };
  isProduct(id: number): Promise<boolean>;
  orderFiles(): Promise<Set<string>>;
  /** URLs of videos that a product showed; what does not name a product may be deleted. */
  endedUploads(): Promise<string[]>;
  /** A random text under this name, made once and kept. */
  secret(name: string): Promise<string>;
  /** Marks the store as begun, with these products in it; returns false, and does nothing, where it was begun before. */
  begin(products: readonly NewProduct[]): Promise<boolean>;
  isBegun(): Promise<boolean>;
  /** Sets who is told, once for each, of rows that break the schema and were mended or left out. */
  onDamagedRow(listener: (row: string) => void): void;
  ping(): Promise<void>;
  close(): Promise<void>;
}
