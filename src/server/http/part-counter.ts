/** Counts the parts of a multipart body by its delimiters, while the body is received. */
export class PartCounter {
  readonly #delimiter: Buffer;
  /** End of what was received, in which a delimiter may have begun. The first delimiter has no line break before it. */
  #rest = Buffer.from('\r\n');
  #delimiters = 0;

  /** @param contentType the header, which contains the boundary */
  constructor(contentType: string) {
    const [, quoted, plain = ''] = /;\s*boundary=(?:"([^"]*)"|([^;\s]*))/i.exec(contentType) ?? [];
    this.#delimiter = Buffer.from(`\r\n--${quoted ?? plain}`);
  }

  /** Number of parts. The last delimiter ends the body. */
  get parts(): number {
    return Math.max(0, this.#delimiters - 1);
  }

  add(chunk: Uint8Array): void {
    const received = Buffer.concat([this.#rest, chunk]);
    const { length } = this.#delimiter;
    let end = 0;
    for (let at = received.indexOf(this.#delimiter); at >= 0; at = received.indexOf(this.#delimiter, end)) {
      this.#delimiters += 1;
      end = at + length;
    }
    this.#rest = received.subarray(Math.max(end, received.length - length + 1));
  }
}
