import { MEBIBYTE } from '#src/domain/text/data-size.ts';

/** Rows, files and bytes of files. */
export interface Amounts {
  readonly rows: number;
  readonly files: number;
  readonly bytes: number;
}

/** Receives what a command has done so far, of all that it does. */
export type Report = (done: Amounts, all: Amounts) => void;

/** Milliseconds between two lines about the progress, and before the first. */
const INTERVAL = 1_000;

/** Creates a report that prints at most one line a second. */
export function progressTo(print: (line: string) => void, participle: string): Report {
  let next = performance.now() + INTERVAL;
  return (done, all) => {
    if (performance.now() < next) return;
    next = performance.now() + INTERVAL;
    const parts = [
      `${done.rows} of ${all.rows} rows`,
      `${done.files} of ${all.files} files`,
      `${mebibytes(done.bytes)} of ${mebibytes(all.bytes)} MiB`,
    ];
    print(`${(all.rows === 0 ? parts.slice(1) : parts).join(', ')} ${participle}`);
  };
}

/** Counts what was done, and reports each change. */
export class Progress {
  readonly #all: Amounts;
  readonly #report: Report;
  #done: Amounts;

  constructor(report: Report, all: Amounts, done: Partial<Amounts> = {}) {
    this.#report = report;
    this.#all = all;
    this.#done = { rows: 0, files: 0, bytes: 0, ...done };
  }

  add({ rows = 0, files = 0, bytes = 0 }: Partial<Amounts>): void {
    const done = this.#done;
    this.#done = { rows: done.rows + rows, files: done.files + files, bytes: done.bytes + bytes };
    this.#report(this.#done, this.#all);
  }

  /** Passes the chunks of a file on, and counts their bytes. */
  async *counted(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      this.add({ bytes: chunk.length });
      yield chunk;
    }
  }
}

/** Returns a size in mebibytes with one decimal. */
export function mebibytes(bytes: number): string {
  return (bytes / MEBIBYTE).toFixed(1);
}
