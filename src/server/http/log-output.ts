import { once } from 'node:events';
import SonicBoom from 'sonic-boom';

/** Bytes of lines that wait for a slow reader or a full disk. */
const MAX_WAITING = 1_000_000;

/** Milliseconds that a stop waits until the last lines are written. */
const LAST_LINES_TIME = 1_000;

/** Receives the lines of the log. */
export interface LogOutput extends AsyncDisposable {
  /** Lines that were not written because too many others waited. */
  readonly dropped: number;
  write(line: string): void;
}

/**
 * Opens the log on the standard output. A line never blocks the server. While lines cannot be written, they wait. If too
 * many wait, the next ones are dropped.
 */
export function openLog(): LogOutput {
  let dropped = 0;
  let isWriting = false;
  let isReported = false;
  let isClosed = false;
  // Reading `process.stdout` makes pipes and sockets non-blocking. The process could not exit during a write that blocks.
  const fd = process.stdout.fd ?? 1;
  // `flush` ignores an output without `minLength`.
  const output = new SonicBoom({ fd, minLength: 1, maxLength: MAX_WAITING, retryEAGAIN: () => !isClosed });
  const report = (problem: string) => {
    if (isReported) return;
    isReported = true;
    console.error(
      `${problem}. Requests are still answered. Lines of the log wait until it can be written, and beyond ` +
        `${MAX_WAITING / 1_000} kB they are dropped and counted in workshop_log_lines_dropped_total.`,
    );
  };
  output.on('error', ({ message }: Error) => {
    isWriting = false;
    report(`The log cannot be written (${message})`);
  });
  output.on('drain', () => {
    isWriting = false;
  });
  output.on('drop', () => {
    dropped += 1;
    report('The log is read too slowly');
    // Tries again after an error. A line that waits does it by itself.
    output.flush();
  });
  return {
    get dropped() {
      return dropped;
    },
    write(line) {
      isWriting = true;
      output.write(line);
    },
    async [Symbol.asyncDispose]() {
      const signal = AbortSignal.timeout(LAST_LINES_TIME);
      if (isWriting) await once(output, 'drain', { signal }).catch(() => {});
      isClosed = true;
    },
  };
}
