/** What is run in a page before anything of its own; a function here must need nothing from outside itself. */

/** What a page noted of its own loading, in milliseconds since it was asked for. */
export interface PageTimings {
  firstPaint: number;
  largestPaint: number;
  /** The worst session window of layout shifts: at most 5 s long, each shift within a second of the one before. */
  layoutShift: number;
  /** The frame after the first click that was taken; 0 before. */
  click: number;
}

/** Notes paints and shifts in `timings`. */
export function noteTimings(): void {
  const timings: PageTimings = { firstPaint: 0, largestPaint: 0, layoutShift: 0, click: 0 };
  const session = { value: 0, first: 0, last: 0 };
  Object.assign(globalThis, { timings });
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') timings.firstPaint = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    timings.largestPaint = startTime;
  });
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput, startTime } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (hadRecentInput) return;
    const isSame = startTime - session.last < 1_000 && startTime - session.first < 5_000;
    Object.assign(session, isSame ? { value: session.value + value } : { value, first: startTime }, {
      last: startTime,
    });
    timings.layoutShift = Math.max(timings.layoutShift, session.value);
  });
}

/** Clicks a control every 50 ms from the first paint on, until the page takes the click or the browser would follow it. */
export function clickFromFirstPaint(selector: string): void {
  let isTaken = false;
  addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    isTaken = event.defaultPrevented || link !== null;
    event.preventDefault();
  });
  const attempt = () => {
    const { timings } = globalThis as unknown as { timings: PageTimings };
    if (timings.firstPaint > 0) document.querySelector<HTMLElement>(selector)?.click();
    if (!isTaken) return void setTimeout(attempt, 50);
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        timings.click = performance.now();
      };
      port2.postMessage(null);
    });
  };
  attempt();
}
