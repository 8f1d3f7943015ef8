import { fromPromise, type PromiseActorLogic } from 'xstate';

/** One run of a controlled actor, settled by the test. */
export interface ControlledRun<Output, Input> {
  readonly input: Input;
  /** Aborted once the machine has left the state that asked. */
  readonly signal: AbortSignal;
  readonly resolve: (output: Output) => void;
  readonly reject: (error: Error) => void;
}

/** A promise actor whose every run waits for the test to settle it. */
export class ControlledPromise<Output, Input = unknown> {
  readonly logic: PromiseActorLogic<Output, Input>;
  readonly runs: ControlledRun<Output, Input>[] = [];

  constructor() {
    this.logic = fromPromise<Output, Input>(
      ({ input, signal }) =>
        new Promise((resolve, reject) => {
          this.runs.push({ input, signal, resolve, reject });
        }),
    );
  }

  /** The latest run. */
  get last(): ControlledRun<Output, Input> {
    const run = this.runs.at(-1);
    if (!run) throw new Error('the actor was never run');
    return run;
  }
}
