import { beforeEach, expect, it, vi } from 'vitest';
import { loadScripts } from '#src/site/seam/load-scripts.ts';

const links = (rel: string) =>
  [...document.querySelectorAll<HTMLLinkElement>(`link[rel=${rel}]`)].map((link) => link.getAttribute('href'));

let paint: () => void;
const begun = vi.fn<() => void>();
const failed = vi.fn<() => void>();

/** Lets two frames pass at once. */
const drawAtOnce = (work: FrameRequestCallback) => {
  work(0);
  return 0;
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetAllMocks();
  document.head.innerHTML = '';
  document.body.innerHTML = '';
  vi.stubGlobal('requestAnimationFrame', drawAtOnce);
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(report: (list: unknown, observer: unknown) => void) {
        paint = () => report({ getEntriesByName: () => [{}] }, { disconnect: () => {} });
      }
      observe() {}
    },
  );
});

/** The script's address leads nowhere. */
const load = () =>
  loadScripts({
    styles: ['/index.css'],
    scripts: ['data:text/javascript,', '/home.js'],
    later: ['/about.js'],
    onBegin: begun,
    onFailure: failed,
  });

it('requests styles and scripts once the page is painted', () => {
  load();
  expect([links('stylesheet'), links('modulepreload'), begun.mock.calls.length]).toEqual([[], [], 0]);
  paint();
  expect(links('stylesheet')).toEqual(['/index.css']);
  expect(links('modulepreload')).toEqual(['data:text/javascript,', '/home.js']);
  expect(begun).toHaveBeenCalledOnce();
});

it.each(['load', 'error'])('waits for the largest image, however it ends: %s', (end) => {
  document.body.innerHTML = '<img fetchpriority="high" src="/hero.avif">';
  const image = document.querySelector('img') as HTMLImageElement;
  Object.defineProperty(image, 'complete', { value: false });
  load();
  paint();
  expect(begun).not.toHaveBeenCalled();
  image.dispatchEvent(new Event(end));
  expect(begun).toHaveBeenCalledOnce();
});

it('does not wait longer than 3 s for the paint of a page in the background', () => {
  load();
  vi.advanceTimersByTime(3_000);
  paint();
  expect(begun).toHaveBeenCalledOnce();
});

it('fetches the scripts of other pages once the hydrated page is idle', () => {
  load();
  paint();
  document.dispatchEvent(new Event('hydrated'));
  expect(links('modulepreload')).not.toContain('/about.js');
  vi.runAllTimers();
  expect(links('modulepreload')).toContain('/about.js');
});

it('requests a style sheet again once the browser is online', () => {
  load();
  paint();
  const sheet = document.querySelector('link[rel=stylesheet]');
  sheet?.dispatchEvent(new Event('error'));
  expect(sheet?.isConnected).toBe(true);
  window.dispatchEvent(new Event('online'));
  expect({ isConnected: sheet?.isConnected, links: links('stylesheet') }).toEqual({
    isConnected: false,
    links: ['/index.css'],
  });
});
