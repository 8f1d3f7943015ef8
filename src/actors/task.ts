import { type EventObject, fromCallback, type NonReducibleUnknown } from 'xstate';

/** One run of a task. */
export interface Work<Event, Input> {
  readonly input: Input;
  /** Aborts when the machine has left the state, or the deadline has passed. */
  readonly signal: AbortSignal;
  /** Sends progress to the machine and restarts the deadline. */
  readonly report: (event: Event) => void;
}

interface Task<Event, Input> {
  readonly run: (work: Work<Event, Input>) => Promise<Event>;
  /** Event for work that threw or exceeded its deadline. */
  readonly failed: (error: unknown, input: Input) => Event;
  /** Milliseconds without a report or a result after which the task fails. */
  readonly deadline?: number;
}

/** Error of a task that sent no report and no result within its deadline. */
export class DeadlineExceeded extends Error {
  override readonly name = 'DeadlineExceeded';
}

/** Creates an actor for one piece of work. It ends with exactly one event, or with none if it is stopped first. */
export function fromTask<Event extends EventObject, Input extends NonReducibleUnknown = NonReducibleUnknown>(
  task: Task<Event, Input>,
) {
  return fromCallback<EventObject, Input>(({ input, sendBack }) => start(task, input, sendBack));
}

/** Runs a task to its end, outside of a machine. It never settles if it is aborted first. */
export function resultOfTask<Event, Input>(
  task: Task<Event, Input>,
  input: Input,
  signal?: AbortSignal,
): Promise<Event> {
  return new Promise((resolve) => {
    const stop = start(task, input, resolve);
    signal?.addEventListener('abort', stop);
  });
}

/** Starts a task. Returns a function that stops it. */
function start<Event, Input>(
  { run, failed, deadline = 20_000 }: Task<Event, Input>,
  input: Input,
  send: (event: Event) => void,
): () => void {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => end(failed(new DeadlineExceeded(), input)), deadline);
  };
  const stop = () => {
    clearTimeout(timer);
    controller.abort();
  };
  const end = (event: Event) => {
    if (controller.signal.aborted) return;
    stop();
    send(event);
  };
  const report = (event: Event) => {
    if (controller.signal.aborted) return;
    wait();
    send(event);
  };
  wait();
  run({ input, signal: controller.signal, report }).then(end, (error: unknown) => {
    if (!controller.signal.aborted) end(failed(error, input));
  });
  return stop;
}
