/** What is answered to a call: so, as the mocks would, or not at all. */
export type Said =
  | { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string }
  | 'as the mocks'
  | 'nothing';

/**
 * A test's hold on what surrounds a page: its time, its line, its decoder and its disk. Each `true` says that there was
 * something to let go; who gets `false` asks again.
 */
export interface Backstage {
  /** Lets so many milliseconds pass for the timers of a second and more; they know no other time. */
  pass(milliseconds: number): void;
  /** Holds the calls to an address from now on. */
  hold(method: 'get' | 'post' | 'put' | 'delete', address: string): void;
  /** Answers the oldest call to an address that was neither answered nor given up. */
  answer(address: string, said: Said): boolean;
  /** Leaves the oldest call to an address without an answer for ever. */
  giveUp(address: string): boolean;
  /** Lets the chosen pictures be decoded. */
  decode(): boolean;
  /** Lets the files be read that are to be sent. */
  read(): boolean;
  /** Reports how many bytes of the latest request are out, of how many; null where that is not known. */
  report(sent: number, of: number | null): boolean;
}

declare global {
  var backstage: Backstage;
}

/**
 * Runs in the page before its scripts, and refers to nothing outside of itself. Timers below a second run as ever:
 * React and sonner wait for them before they draw.
 */
export function goBackstage(): void {
  const LONG = 1_000;
  const { setTimeout, clearTimeout } = globalThis;
  const timers = new Map<number, { readonly due: number; readonly run: () => void }>();
  let now = 0;
  let lastTimer = 0;
  const holdTimer = (run: () => void, delay: number) => {
    // The browser's own handles are positive.
    lastTimer -= 1;
    timers.set(lastTimer, { due: now + delay, run });
    return lastTimer;
  };
  globalThis.setTimeout = ((run: (...given: unknown[]) => void, delay = 0, ...given: unknown[]) =>
    delay < LONG ? setTimeout(run, delay, ...given) : holdTimer(() => run(...given), delay)) as typeof setTimeout;
  globalThis.clearTimeout = ((timer: number) => {
    if (!timers.delete(timer)) clearTimeout(timer);
  }) as typeof clearTimeout;

  const examinations = new Map<() => void, Worker>();
  globalThis.Worker = class extends Worker {
    override postMessage(message: unknown): void {
      examinations.set(() => super.postMessage(message), this);
    }
    override terminate(): void {
      for (const [go, worker] of examinations) if (worker === this) examinations.delete(go);
      super.terminate();
    }
  };

  const readings: (() => void)[] = [];
  const { readAsDataURL } = FileReader.prototype;
  FileReader.prototype.readAsDataURL = function (blob) {
    readings.push(() => readAsDataURL.call(this, blob));
  };
  const letGo = (waiting: readonly (() => void)[]) => {
    for (const go of waiting) go();
    return waiting.length > 0;
  };

  let latest: XMLHttpRequest | null = null;
  globalThis.XMLHttpRequest = class extends XMLHttpRequest {
    constructor() {
      super();
      latest = this;
      // How often a browser reports is its own affair: here the test reports.
      this.upload.addEventListener('progress', (event) => {
        if (event.isTrusted) event.stopImmediatePropagation();
      });
    }
  };

  const calls = new Map<string, ((said: Said) => void)[]>();
  const responseTo = (said: Said) => {
    if (said === 'as the mocks') return undefined;
    if (said === 'nothing') return globalThis.mocks.HttpResponse.error();
    return new globalThis.mocks.HttpResponse(said.body, { status: said.status, headers: said.headers });
  };

  globalThis.backstage = {
    pass(milliseconds) {
      now += milliseconds;
      const due = [...timers].filter((timer) => timer[1].due <= now).toSorted((a, b) => a[1].due - b[1].due);
      for (const [timer, { run }] of due) if (timers.delete(timer)) run();
    },
    hold(method, address) {
      const { network, http } = globalThis.mocks;
      const waiting: ((said: Said) => void)[] = [];
      calls.set(address, waiting);
      const called = () => new Promise<Said>((resolve) => waiting.push(resolve));
      network.use(http[method](address, async () => responseTo(await called())));
    },
    answer(address, said) {
      const [answer] = calls.get(address)?.splice(0, 1) ?? [];
      answer?.(said);
      return answer !== undefined;
    },
    giveUp: (address) => (calls.get(address)?.splice(0, 1).length ?? 0) > 0,
    decode() {
      const waiting = [...examinations.keys()];
      examinations.clear();
      return letGo(waiting);
    },
    read: () => letGo(readings.splice(0)),
    report(sent, of) {
      if (latest?.readyState !== XMLHttpRequest.OPENED) return false;
      const isKnown = of !== null;
      latest.upload.dispatchEvent(
        new ProgressEvent('progress', { lengthComputable: isKnown, loaded: sent, total: isKnown ? of : 0 }),
      );
      return true;
    },
  };
}
