/** Functions that run in a page before its own scripts. They must not refer to anything outside themselves. */

/** Loading times of a page, in milliseconds since the navigation started. */
export interface PageTimings {
  firstPaint: number;
  largestPaint: number;
  /** The largest session window of layout shifts: at most 5 s long, with less than 1 s between two shifts. */
  layoutShift: number;
  /** The frame after the first click that the page handled. 0 before. */
  click: number;
}

/** Records paints and layout shifts in `timings`. */
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

/**
 * Clicks a control every 50 ms from the first paint on, until the page handles the click or a link would be followed.
 */
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
