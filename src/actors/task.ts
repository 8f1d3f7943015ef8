import { type EventObject, fromCallback, type NonReducibleUnknown } from 'xstate';

interface Work<Event, Input> {
  readonly input: Input;
  /** Aborts when nobody waits any more: the machine has gone on, or the deadline has passed. */
  readonly signal: AbortSignal;
  /** Tells the machine how far the work is; each report begins the deadline anew. */
  readonly report: (event: Event) => void;
}

interface Task<Event, Input> {
  readonly run: (work: Work<Event, Input>) => Promise<Event>;
  /** What the machine hears where the work broke, or nothing was heard of it until the deadline. */
  readonly failed: (error: unknown) => Event;
  /** How long nothing may be heard, in milliseconds: a call's own time unless told. */
  readonly deadline?: number;
}

/** The error of a task of which nothing was heard for too long. */
export class DeadlineExceeded extends Error {
  override readonly name = 'DeadlineExceeded';
}

/** One piece of work for a machine: it ends with exactly one event, whatever happens, and with none once it is left. */
export function fromTask<Event extends EventObject, Input extends NonReducibleUnknown = NonReducibleUnknown>({
  run,
  failed,
  deadline = 20_000,
}: Task<Event, Input>) {
  return fromCallback<EventObject, Input>(({ input, sendBack }) => {
    const abortion = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => end(failed(new DeadlineExceeded())), deadline);
    };
    const stop = () => {
      clearTimeout(timer);
      abortion.abort();
    };
    const end = (event: Event) => {
      if (abortion.signal.aborted) return;
      stop();
      sendBack(event);
    };
    const report = (event: Event) => {
      if (abortion.signal.aborted) return;
      wait();
      sendBack(event);
    };
    wait();
    run({ input, signal: abortion.signal, report }).then(end, (error: unknown) => end(failed(error)));
    return stop;
  });
}
