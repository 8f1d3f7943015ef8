/** Functions that run in a page before its own scripts. They must not refer to anything outside themselves. */

/** Loading times of a page, in milliseconds since the navigation started. */
export interface PageTimings {
  firstPaint: number;
  largestPaint: number;
  /** The largest session window of layout shifts: at most 5 s long, with less than 1 s between two shifts. */
  layoutShift: number;
  /** Tasks longer than 50 ms. */
  longTasks: { start: number; duration: number }[];
}

/** The way of a page from its first paint to its hydration. All 0 for a page that is never hydrated. */
export interface Hydration {
  /** Milliseconds from the first paint. */
  readonly time: number;
  /** Duration of the longest task in this time, in milliseconds. 0 if none is longer than 50 ms. */
  readonly longestTask: number;
  /** Number of scripts that were loaded before. */
  readonly files: number;
  /** Bytes of these scripts as transferred, without headers. */
  readonly bytes: number;
}

/** Records paints, layout shifts and long tasks in `timings`. */
export function noteTimings(): void {
  const timings: PageTimings = { firstPaint: 0, largestPaint: 0, layoutShift: 0, longTasks: [] };
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
  observe('longtask', ({ startTime, duration }) => timings.longTasks.push({ start: startTime, duration }));
}

/** Returns the way of the loaded page to its hydration. */
export function readHydration(): Hydration {
  const { timings } = globalThis as unknown as { timings: PageTimings };
  const [mark] = performance.getEntriesByName('hydrated');
  if (!mark) return { time: 0, longestTask: 0, files: 0, bytes: 0 };
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const scripts = resources.filter(({ name, responseEnd }) => name.endsWith('.js') && responseEnd <= mark.startTime);
  const tasks = timings.longTasks.filter(
    ({ start, duration }) => start < mark.startTime && start + duration > timings.firstPaint,
  );
  return {
    time: mark.startTime - timings.firstPaint,
    longestTask: Math.max(0, ...tasks.map(({ duration }) => duration)),
    files: scripts.length,
    bytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  };
}

/**
 * Clicks a control every 50 ms from the first paint on, until the page handles the click or a link would be followed. The
 * page may load another document then, so the time is stored for `readClick`.
 */
export function clickFromFirstPaint(selector: string): void {
  if (sessionStorage.getItem('click') !== null) return;
  let isTaken = false;
  addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    isTaken = event.defaultPrevented || link !== null;
    event.preventDefault();
  });
  const attempt = () => {
    const { timings } = globalThis as unknown as { timings: PageTimings };
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 });
    if (timings.firstPaint > 0) document.querySelector(selector)?.dispatchEvent(click);
    if (!isTaken) return void setTimeout(attempt, 50);
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => sessionStorage.setItem('click', String(performance.now()));
      port2.postMessage(null);
    });
  };
  attempt();
}

/** Returns the milliseconds until the frame after the first click that the page handled. 0 if there was none. */
export function readClick(): number {
  return Number(sessionStorage.getItem('click'));
}
