import { SentFile } from '#src/validation/sent-file.ts';
import { DATA_URL_HEAD, fileOfDataUrl, MAX_HEAD_LENGTH } from './data-url.ts';
import type { ReceivedModel } from './operation.ts';
import { OperationError } from './operation-error.ts';

/** Stores the data URLs of a JSON body, which are too large for memory, while the body is received. */
export interface DataUrlStorage {
  /** @param head the data URL up to and including its comma */
  open(head: string): DataUrlWriter;
}

export interface DataUrlWriter {
  write(base64: Uint8Array): Promise<void>;
  end(): Promise<SentFile>;
}

/** More values than any documented body contains. Stops 40 MB of `1,1,1,…` from being parsed and validated. */
const MAX_VALUES = 1_000;

/** Enough for every documented text, written in escapes; in bytes. Data URLs do not count. */
const MAX_PLAIN_BYTES = 262_144;

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [LIST, LIST_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d];

/** True for the bytes that a data URL may contain: printable ASCII without quote and backslash. */
const IN_DATA_URL = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number(byte > 0x20 && byte < 0x7f && byte !== QUOTE && byte !== BACKSLASH),
);

/** Fields with data URLs in the objects of lists. */
const FILE_FIELDS: ReadonlySet<string> = new Set(['content', 'preview'] satisfies (keyof ReceivedModel)[]);

const encoder = new TextEncoder();
const ascii = new TextDecoder('latin1');
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads a JSON body while it is received. Base64 data URLs in lists go to a storage and become `SentFile`s; the small
 * rest is held in memory and parsed at the end.
 */
export class JsonBody {
  readonly #storage: DataUrlStorage;
  /** The body, with a reference in place of each data URL. */
  #plain = new Uint8Array(1_024);
  #plainLength = 0;
  #plainBytes = 0;
  #values = 0;
  #openLists = 0;
  /** Open lists and objects. */
  #depth = 0;
  #isInText = false;
  #isEscaped = false;
  /** Start of the current or last string in `#plain`. */
  #textStart = 0;
  #textEnd = 0;
  readonly #fields: string[] = [];
  #writer: DataUrlWriter | null = null;
  readonly #files: SentFile[] = [];
  /** Files that the parsed body contains. */
  #revived = 0;
  /** Starts each reference. Random, so that no client can forge one. */
  readonly #mark = `${crypto.randomUUID()}:`;

  constructor(storage: DataUrlStorage) {
    this.#storage = storage;
  }

  /** @throws OperationError if the body contains more than any documented body */
  async write(chunk: Uint8Array): Promise<void> {
    let at = 0;
    while (at < chunk.length)
      at = this.#writer ? await this.#writeFile(this.#writer, chunk, at) : this.#read(chunk, at);
  }

  /** @throws OperationError if the body is not JSON in UTF-8, has a key `__proto__`, or two lists of files under one key */
  end(): unknown {
    try {
      const text = utf8.decode(this.#plain.subarray(0, this.#plainLength));
      const { revived } = this;
      const body: unknown = JSON.parse(text, function (this: unknown, key, value: unknown) {
        return revived(this, key, value);
      });
      // The second of two equal keys replaces the first one.
      if (this.#revived < this.#files.length) throw new SyntaxError('Not every file is in the parsed body');
      return body;
    } catch {
      throw new OperationError('notJson');
    }
  }

  /** Returns the names of the top-level fields that were received so far. The client chose them. */
  receivedFields(): readonly string[] {
    return this.#fields;
  }

  private readonly revived = (holder: unknown, key: string, value: unknown): unknown => {
    if (key === '__proto__') throw new SyntaxError('__proto__ is not allowed as a key');
    if (typeof value !== 'string') return value;
    if (value.startsWith(this.#mark)) {
      this.#revived += 1;
      return this.#files[Number(value.slice(this.#mark.length).split(':', 1))];
    }
    // A data URL with escapes, such as `image\/png`.
    const isFile = Array.isArray(holder) || FILE_FIELDS.has(key);
    return isFile && DATA_URL_HEAD.test(value) ? fileOfDataUrl(value) : value;
  };

  /** Reads what is not part of a data URL. Returns where a data URL starts, or the end of the chunk. */
  #read(chunk: Uint8Array, start: number): number {
    for (let at = start; at < chunk.length; at += 1) {
      const byte = chunk[at] ?? 0;
      this.#append(byte);
      this.#plainBytes += 1;
      if (this.#isInText) this.#readText(byte);
      else this.#readStructure(byte);
      if (this.#values > MAX_VALUES || this.#plainBytes > MAX_PLAIN_BYTES) throw new OperationError('tooLarge');
      if (this.#writer) return at + 1;
    }
    return chunk.length;
  }

  #readStructure(byte: number): void {
    if (byte === QUOTE) {
      this.#isInText = true;
      this.#textStart = this.#plainLength;
    } else if (byte === COLON) this.#noteField();
    else if (byte === LIST_END || byte === OBJECT_END) {
      this.#depth -= 1;
      if (byte === LIST_END) this.#openLists -= 1;
    } else if (byte === LIST || byte === OBJECT || byte === COMMA) {
      this.#values += 1;
      if (byte !== COMMA) this.#depth += 1;
      if (byte === LIST) this.#openLists += 1;
    }
  }

  /** Notes the last string as the name of a field. Names are not read again later: a body can have a great many. */
  #noteField(): void {
    if (this.#depth === 1) this.#fields.push(ascii.decode(this.#plain.subarray(this.#textStart, this.#textEnd)));
    this.#textStart = this.#textEnd;
  }

  #readText(byte: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === BACKSLASH) this.#isEscaped = true;
    else if (byte === QUOTE) {
      this.#isInText = false;
      this.#textEnd = this.#plainLength - 1;
    } else if (byte === COMMA && this.#openLists > 0) this.#openFile();
  }

  /** Opens a file if the current text is the head of a data URL, and replaces the head by a reference to the file. */
  #openFile(): void {
    if (this.#plainLength - this.#textStart > MAX_HEAD_LENGTH) return;
    const head = ascii.decode(this.#plain.subarray(this.#textStart, this.#plainLength));
    if (DATA_URL_HEAD.exec(head)?.[0] !== head) return;
    this.#writer = this.#storage.open(head);
    this.#plainBytes -= head.length;
    this.#plainLength = this.#textStart;
    for (const byte of encoder.encode(`${this.#mark}${this.#files.length}:`)) this.#append(byte);
  }

  async #writeFile(writer: DataUrlWriter, chunk: Uint8Array, start: number): Promise<number> {
    let end = start;
    while (end < chunk.length && IN_DATA_URL[chunk[end] ?? 0] === 1) end += 1;
    if (end > start) await writer.write(chunk.subarray(start, end));
    if (end < chunk.length) {
      this.#writer = null;
      const file = await writer.end();
      this.#files.push(chunk[end] === QUOTE ? file : unreadable(file));
    }
    return end;
  }

  #append(byte: number): void {
    if (this.#plainLength === this.#plain.length) {
      const larger = new Uint8Array(this.#plain.length * 2);
      larger.set(this.#plain);
      this.#plain = larger;
    }
    this.#plain[this.#plainLength] = byte;
    this.#plainLength += 1;
  }
}

function unreadable(file: SentFile): SentFile {
  return new SentFile({ ...file, read: async () => new Uint8Array() });
}
