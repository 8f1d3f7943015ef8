/** The part of `process.stdout` that is used. */
interface Stream {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Moves to the begin of a terminal's line, and clears it. */
const CLEAR = '\r\u001B[K';

/** Creates functions that print for an operator. On a terminal, lines about the progress replace each other. */
export function operatorOutput(stream: Stream) {
  let isLineOpen = false;
  const write = (text: string, isOpen: boolean) => {
    stream.write(isLineOpen ? CLEAR + text : text);
    isLineOpen = isOpen;
  };
  const print = (line: string) => write(`${line}\n`, false);
  return {
    print,
    showProgress: stream.isTTY ? (line: string) => write(line, true) : print,
    /** Ends the line about the progress before an error is printed. */
    end: () => {
      if (isLineOpen) write('', false);
    },
  };
}
