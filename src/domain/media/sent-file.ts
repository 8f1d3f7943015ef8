interface Content {
  readonly type: string;
  readonly size: number;
  readonly contentHash: () => Promise<string>;
  readonly read: () => Promise<Uint8Array<ArrayBuffer>>;
}

/** File in a request. Its bytes stay where they were received until they are read. */
export class SentFile implements Content {
  /** Media type as the client sent it. */
  readonly type: string;
  /** In bytes. */
  readonly size: number;
  /** Returns a text that differs for files with different content or type. */
  readonly contentHash: Content['contentHash'];
  /** Returns the bytes, or none if they were not valid base64. */
  readonly read: Content['read'];

  constructor({ type, size, contentHash, read }: Content) {
    this.type = type;
    this.size = size;
    this.contentHash = contentHash;
    this.read = read;
  }
}
