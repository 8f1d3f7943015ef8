import { beforeEach, expect, it, vi } from 'vitest';
import { reportRecovery } from '#src/site/seam/report-recovery.ts';

const sendBeacon = vi.fn<(url: string) => boolean>();

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('navigator', { sendBeacon });
  sendBeacon.mockReset();
  document.documentElement.removeAttribute('data-static');
});

it.each([
  {
    path: '/',
    message: 'Minified React error #418; visit https://react.dev/errors/418',
    query: 'page=home&kind=mismatch',
  },
  { path: '/products/7?q=secret', message: 'A product named 4180', query: 'page=product&kind=error' },
  { path: '/nowhere', message: 'secret', query: 'page=notFound&kind=error' },
])('reports page and kind, and no text: $query', ({ path, message, query }) => {
  history.replaceState(null, '', path);
  const error = new Error(message);
  reportRecovery(error);
  expect(sendBeacon.mock.calls).toEqual([[`/recoveries?${query}`]]);
  expect(console.error).toHaveBeenCalledWith('site:', error);
});

it('sends nothing to a static host', () => {
  document.documentElement.setAttribute('data-static', '');
  reportRecovery(new Error('any'));
  expect(sendBeacon).not.toHaveBeenCalled();
});
