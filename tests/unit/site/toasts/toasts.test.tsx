import { act, fireEvent, screen, within } from '@testing-library/react';
import { toast } from 'sonner';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createQueue } from '#src/site/seam/queue.ts';
import { Toasts } from '#src/site/toasts/toasts.tsx';
import type { Toast } from '#src/translations/notifications.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { textsOf } from '../../../support/screens/read-page.ts';
import { renderScreen } from '../../../support/screens/render-screen.tsx';

// The first import of the toaster takes longer than a test wants to wait.
await import('#src/site/toasts/toaster.tsx');

const plain = (id: string, text: string = id): Toast => ({ id, tone: 'plain', text });
const toasts = () => [...document.querySelectorAll<HTMLElement>('[data-sonner-toast]')];
const visible = () => toasts().filter(({ dataset }) => dataset.visible === 'true');
const list = () => document.querySelector<HTMLElement>('[data-sonner-toaster]');

const BELOW_HEADER = 'calc(var(--header) + var(--space-3))';

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

async function open(language: 'fa' | 'en' = 'fa', early: readonly Toast[] = [], path = '/') {
  const queue = { ...createQueue<Toast>(), add: () => {} };
  for (const entry of early) queue.send(entry);
  const view = renderScreen(<Toasts toasts={queue} />, { language, path });
  // The page is idle, and the toaster is loaded.
  await pass(1);
  await act(() => vi.dynamicImportSettled());
  // Sonner renders by a timer.
  await pass(1);
  const show = (entry: Toast) => {
    queue.send(entry);
    return pass(1);
  };
  return { queue, show, ...view };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame', 'Date'] });
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work));
  vi.stubGlobal('cancelIdleCallback', (timer: number) => clearTimeout(timer));
  // Sonner's own memory outlives the page that it showed them on. It dismisses a toast with the next frame.
  for (const { id } of toast.getToasts()) toast.dismiss(id);
  vi.runAllTimers();
});

it('shows toasts from before the toaster was loaded once, also after it is mounted again', async () => {
  const { queue, unmount } = await open('fa', [plain('first'), plain('second')]);
  expect(textsOf(toasts())).toEqual(['second', 'first']);
  unmount();
  const received: string[] = [];
  queue.listen(({ id }) => received.push(id));
  queue.send(plain('later'));
  expect(received).toEqual(['later']);
});

it('shows three of ten toasts at a time', async () => {
  const { show } = await open();
  for (let count = 1; count <= 10; count += 1) await show(plain(`n${count}`));
  expect(textsOf(visible())).toEqual(['n10', 'n9', 'n8']);
});

it('shows a repeated toast once, with the last text', async () => {
  const { show } = await open();
  for (const text of ['one', 'two', 'three']) await show(plain('order', text));
  expect(textsOf(toasts())).toEqual(['three']);
});

it('takes back what a toast reports at its button, and shows the result without a button', async () => {
  const { show } = await open();
  const takeBack = vi.fn<() => void>();
  const undo = { label: { id: 'undo', message: 'undo' }, act: takeBack };
  await show({ ...plain('order', 'completed'), undo });
  expect(textsOf(toasts())).toEqual(['completedundo']);
  // Without a pointer: jsdom cannot capture one.
  fireEvent.click(screen.getByRole('button', { name: 'undo' }));
  expect(takeBack).toHaveBeenCalledTimes(1);
  await show(plain('order', 'restored'));
  expect(textsOf(toasts())).toContain('restored');
});

it('replaces a toast with a button by one without', async () => {
  const { show } = await open();
  await show({ ...plain('order', 'completed'), undo: { label: { id: 'undo', message: 'undo' }, act: () => {} } });
  await show(plain('order', 'failed'));
  expect(textsOf(toasts())).toEqual(['failed']);
});

it.each([
  { close: 'its close button', by: () => screen.getByRole('button', { name: 'بستن پیام' }).click() },
  { close: 'its four seconds', by: () => vi.advanceTimersByTime(4_000) },
])('keeps a toast that follows one of the same id that is closing after $close', async ({ by }) => {
  const { show } = await open();
  await show(plain('product', 'failed'));
  await pass(100);
  await act(async () => by());
  expect(toasts().map(({ dataset }) => dataset.removed)).toEqual(['true']);
  await show(plain('product', 'saved'));
  await pass(1_000);
  expect(textsOf(toasts())).toEqual(['saved']);
});

it('keeps a toast that follows a dismissal of the same id', async () => {
  const { show } = await open();
  await show(plain('logout', 'leaving'));
  await pass(100);
  await show({ id: 'logout', tone: 'plain', text: null });
  await pass(100);
  await show(plain('logout', 'leaving again'));
  await pass(1_000);
  expect(textsOf(toasts())).toEqual(['leaving again']);
});

/** The part of the browser's top layer that jsdom lacks. Records which elements enter and leave it. */
function layersOfBrowser(): readonly string[] {
  const calls: string[] = [];
  const popover = { hidePopover: () => calls.push('hide'), showPopover: () => calls.push('show') };
  Object.assign(HTMLElement.prototype, popover);
  onTestFinished(() => {
    for (const name of Object.keys(popover)) Reflect.deleteProperty(HTMLElement.prototype, name);
  });
  return calls;
}

describe('a toast', () => {
  it.each([
    { language: 'fa', dir: 'rtl', label: 'پیام‌ها', tone: 'bad', text: 'خطا', type: 'error', close: 'بستن پیام' },
    {
      language: 'en',
      dir: 'ltr',
      label: 'Messages',
      tone: 'good',
      text: 'Your order has been sent!',
      type: 'success',
      close: 'Close message',
    },
  ] as const)(
    'shows a toast in $language at the top in the middle, in the colours of its tone [4.language.change]',
    async ({ language, dir, label, tone, text, type, close }) => {
      const { show } = await open(language);
      await show({ id: 'order', tone, text });
      screen.getByText(text);
      const region = screen.getByRole('region');
      expect([list()?.dir, region.ariaLabel?.split(' ')[0], region.ariaLive]).toEqual([dir, label, 'polite']);
      expect(screen.getByRole('button', { name: close }).tagName).toBe('BUTTON');
      const look = { yPosition: 'top', xPosition: 'center', richColors: 'true', type };
      const { yPosition, xPosition, richColors, type: shownType } = toasts()[0]?.dataset ?? {};
      expect({ yPosition, xPosition, richColors, type: shownType }).toEqual(look);
      expect(list()?.style.getPropertyValue('--width')).toBe('356px');
    },
  );

  it.each([
    { page: 'a visitor’s page', path: '/products', language: 'fa', place: ['top', 'center', BELOW_HEADER] },
    { page: 'the login, over its header', path: '/login', language: 'fa', place: ['top', 'center', 'var(--space-1)'] },
    { page: 'the dashboard', path: '/dashboard', language: 'fa', place: ['bottom', 'right', 'var(--space-4)'] },
    { page: 'the dashboard', path: '/dashboard', language: 'en', place: ['bottom', 'left', 'var(--space-4)'] },
    { page: 'an order', path: '/orders/4K7Q2MZ8', language: 'fa', place: ['bottom', 'right', 'var(--space-4)'] },
    { page: 'an order', path: '/orders/4K7Q2MZ8', language: 'en', place: ['bottom', 'left', 'var(--space-4)'] },
  ] as const)('shows a toast on $page in $language at $place', async ({ path, language, place }) => {
    const { show } = await open(language, [], path);
    await show(plain('order'));
    const { yPosition, xPosition } = list()?.dataset ?? {};
    const distances = ['--offset', '--mobile-offset'].map((name) =>
      list()?.style.getPropertyValue(`${name}-${yPosition}`),
    );
    const [y, x, distance] = place;
    expect([yPosition, xPosition, ...distances]).toEqual([y, x, distance, distance]);
  });

  it('moves to the corner of the dashboard once the login has led there', async () => {
    const { show, go } = await open('fa', [], '/login');
    await show(plain('login'));
    await go('/dashboard');
    await pass(1);
    expect(toasts().map(({ dataset }) => [dataset.yPosition, dataset.xPosition])).toEqual([['bottom', 'right']]);
  });

  it('shows in a toast the detail and the reference of a failed request, from left to right', async () => {
    const { show } = await open();
    await show({ id: 'upload', tone: 'bad', text: 'خطا', detail: '507 · Disk full', reference: '1a2b3c4d' });
    const reference = screen.getByText('1a2b3c4d');
    expect(reference.dir).toBe('ltr');
    expect(textsOf(toasts())).toEqual(['خطا507 · Disk fullشناسهٔ خطا: 1a2b3c4d']);
  });

  it('shows no reference in a toast if no response was received', async () => {
    const { show } = await open();
    await show({ id: 'order', tone: 'bad', text: 'خطا', reference: '' });
    expect(textsOf(toasts())).toEqual(['خطا']);
  });

  it('closes a toast after four seconds', async () => {
    const { show } = await open();
    await show(plain('short'));
    await pass(3_900);
    expect(toasts().map(({ dataset }) => dataset.removed)).toEqual(['false']);
    await pass(400);
    expect(toasts().filter(({ dataset }) => dataset.removed === 'false')).toEqual([]);
  });

  it('shows markup in a toast as text, and leaves the focus', async () => {
    const { show } = await open();
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    await show({ ...plain('markup', '<img src=x onerror=alert(1)>'), detail: '<b>502</b>' });
    screen.getByText('<img src=x onerror=alert(1)>');
    expect(screen.getByText('<b>502</b>').querySelector('b')).toBeNull();
    expect(document.activeElement).toBe(field);
    field.remove();
  });

  it('shows a toast inside of an open dialog, above its contents', async () => {
    const { show } = await open();
    const layers = layersOfBrowser();
    await show(plain('before', 'پیش از گفت‌وگو'));
    expect(layers).toEqual([]);
    renderScreen(
      <Dialog open title="سفارش" onClose={() => {}}>
        <button type="button">تکمیل</button>
      </Dialog>,
    );
    const button = screen.getByRole('button', { name: 'تکمیل' });
    button.focus();
    await show(plain('upload', 'آپلود ویدیو ناموفق بود'));
    expect(within(screen.getByRole('dialog')).getByRole('status').textContent).toBe('آپلود ویدیو ناموفق بود');
    expect(layers).toEqual(['hide', 'show']);
    expect(document.activeElement).toBe(button);
  });
});
