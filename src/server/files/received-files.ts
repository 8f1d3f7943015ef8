import { createHash } from 'node:crypto';
import { contentHash } from '#src/operations/hash.ts';
import type { DataUrlStorage, DataUrlWriter } from '#src/operations/json-body.ts';
import { decodedBytes } from '#src/validation/field-issues.ts';
import { SentFile } from '#src/validation/sent-file.ts';
import type { Spool, SpoolFile } from './spool.ts';

/** Files of one request body, stored in a spool file that is opened for the first of them. */
export class ReceivedFiles implements DataUrlStorage {
  readonly #spool: Spool;
  #opened: Promise<SpoolFile> | null = null;
  #isClosed = false;

  constructor(spool: Spool) {
    this.#spool = spool;
  }

  open(head: string): DataUrlWriter {
    return new Base64Writer(head, () => this.#file());
  }

  /** Stores the file part of a multipart body. An empty one needs no disk. */
  async store(type: string, chunks: AsyncIterable<Uint8Array>): Promise<SentFile> {
    const hash = createHash('sha256');
    let file: SpoolFile | null = null;
    let [start, end] = [0, 0];
    for await (const chunk of chunks) {
      if (file === null) {
        file = await this.#file();
        start = file.size;
      }
      hash.update(chunk);
      await file.append(chunk);
      end = file.size;
    }
    const digest = hash.digest('base64url');
    return new SentFile({
      type,
      size: end - start,
      contentHash: () => contentHash([type, digest]),
      read: async (from = 0, to = end - start) =>
        file?.read(start + from, Math.min(end, start + to)) ?? new Uint8Array(),
    });
  }

  /** Removes the files. */
  async close(): Promise<void> {
    this.#isClosed = true;
    // Whoever stores a file learns that it cannot be opened. Then there is nothing to remove.
    const file = await this.#opened?.catch(() => null);
    await file?.close();
  }

  #file(): Promise<SpoolFile> {
    if (this.#isClosed) throw new Error('The client hung up, and its files were removed');
    this.#opened ??= this.#spool.open();
    return this.#opened;
  }
}

/** Decodes a data URL while it is received. */
class Base64Writer implements DataUrlWriter {
  readonly #head: string;
  readonly #open: () => Promise<SpoolFile>;
  readonly #hash = createHash('sha256');
  #start: number | null = null;
  #end = 0;
  #isBase64 = true;
  /** Length of the text that was decoded. */
  #decoded = 0;
  /** End of the text that was received: up to seven characters, among them the padding. */
  #rest = '';

  constructor(head: string, open: () => Promise<SpoolFile>) {
    this.#head = head;
    this.#open = open;
    this.#hash.update(head);
  }

  async write(base64: Uint8Array): Promise<void> {
    this.#hash.update(base64);
    const text = this.#rest + Buffer.from(base64.buffer, base64.byteOffset, base64.length).toString('latin1');
    const length = Math.max(0, text.length - 4);
    const whole = length - (length % 4);
    this.#rest = text.slice(whole);
    this.#decoded += whole;
    if (whole > 0) await this.#store(text.slice(0, whole), (whole / 4) * 3);
  }

  async end(): Promise<SentFile> {
    const [, type = ''] = /^data:(.*);base64,$/.exec(this.#head) ?? [];
    const restBytes = decodedBytes(`,${this.#rest}`);
    const size = (this.#decoded / 4) * 3 + restBytes;
    const hash = `text ${this.#hash.digest('base64url')}`;
    if (this.#rest !== '') await this.#store(this.#rest, restBytes);
    const file = this.#isBase64 && this.#start !== null ? await this.#open() : null;
    const [start, end] = [this.#start ?? 0, this.#end];
    return new SentFile({
      type,
      size,
      // The same as of the data URL in memory, so that a retry is recognised after an update of the server.
      contentHash: async () => hash,
      read: async (from = 0, to = end - start) =>
        file === null ? new Uint8Array() : file.read(start + from, Math.min(end, start + to)),
    });
  }

  async #store(text: string, expectedBytes: number): Promise<void> {
    const bytes = Buffer.from(text, 'base64');
    // Node ignores characters that are not base64, so fewer bytes are decoded.
    this.#isBase64 &&= bytes.length === expectedBytes;
    if (!this.#isBase64) return;
    const file = await this.#open();
    this.#start ??= file.size;
    await file.append(bytes);
    this.#end = file.size;
  }
}
