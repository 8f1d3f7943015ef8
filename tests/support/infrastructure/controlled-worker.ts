import { vi } from 'vitest';
import { AsyncQueue } from './async-queue.ts';

/** Worker whose results are sent by the test. */
export interface ControlledWorker<Message, Result> {
  readonly messages: readonly Message[];
  readonly isEnded: boolean;
  respond(result: Result): void;
  die(): void;
}

/** Replaces `Worker` and the canvas that it draws on until the test ends. Every message waits until the test responds. */
export function controlledWorkers<Message, Result>() {
  const all: ControlledWorker<Message, Result>[] = [];
  const asked = new AsyncQueue<ControlledWorker<Message, Result>>();
  class FakeWorker extends EventTarget implements ControlledWorker<Message, Result> {
    readonly messages: Message[] = [];
    isEnded = false;

    constructor() {
      super();
      all.push(this);
    }
    postMessage(message: Message): void {
      this.messages.push(message);
      asked.add(this);
    }
    terminate(): void {
      this.isEnded = true;
    }
    respond(data: Result): void {
      this.dispatchEvent(new MessageEvent('message', { data }));
    }
    die(): void {
      this.dispatchEvent(new Event('error'));
    }
  }
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('OffscreenCanvas', class {});
  return {
    all,
    /** Waits for the next message to a worker. Returns the worker. */
    next: () => asked.next('No worker was asked'),
  };
}
