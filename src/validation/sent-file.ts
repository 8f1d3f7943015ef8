interface Content {
  readonly type: string;
  readonly size: number;
  readonly contentHash: () => Promise<string>;
  readonly read: (start?: number, end?: number) => Promise<Uint8Array<ArrayBuffer>>;
}

/** File in a request. Its content is loaded only when `read` is called. */
export class SentFile implements Content {
  /** Media type as the client sent it. */
  readonly type: string;
  /** In bytes. */
  readonly size: number;
  /** Returns a hash of the content and the type. */
  readonly contentHash: Content['contentHash'];
  /** Returns the bytes, or some of them; empty if the base64 is invalid. An end beyond the size counts as the size. */
  readonly read: Content['read'];

  constructor({ type, size, contentHash, read }: Content) {
    this.type = type;
    this.size = size;
    this.contentHash = contentHash;
    this.read = read;
  }
}
