import { act, screen, waitFor, within } from '@testing-library/react';
import { toast } from 'sonner';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { NoticeWords } from '#src/localization/notice-words.ts';
import { noticeWords } from '#src/localization/notice-words.ts';
import { createNoticeBoard, Toasts } from '#src/site/toasts.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { renderScreen } from '../../support/render-screen.tsx';

// The first import of the toaster takes longer than a test wants to wait.
await import('#src/site/toaster.tsx');

const notice = (id: string, words: string = id): NoticeWords => ({ id, tone: 'plain', words });
const toasts = () => [...document.querySelectorAll<HTMLElement>('[data-sonner-toast]')];
const visible = () => toasts().filter(({ dataset }) => dataset.visible === 'true');
const list = () => document.querySelector<HTMLElement>('[data-sonner-toaster]');

async function open(language: 'fa' | 'en' = 'fa', early: readonly NoticeWords[] = []) {
  const board = createNoticeBoard();
  for (const said of early) board.show(said);
  const view = renderScreen(<Toasts board={board} />, { language });
  await screen.findByRole('region');
  const show = (said: NoticeWords) => act(async () => board.show(said));
  return { board, show, ...view };
}

afterEach(() => {
  vi.useRealTimers();
  for (const { id } of toast.getToasts()) toast.dismiss(id);
});

describe('the notice board', () => {
  it('keeps what was said before the toaster came', async () => {
    await open('fa', [notice('first'), notice('second')]);
    await waitFor(() => expect(toasts().map(({ textContent }) => textContent)).toEqual(['second', 'first']));
  });

  it('says it once, also when the toaster comes a second time', async () => {
    const { board, unmount } = await open('fa', [notice('early')]);
    unmount();
    const heard: string[] = [];
    board.listen(({ id }) => heard.push(id));
    board.show(notice('later'));
    expect(heard).toEqual(['later']);
  });
});

describe('field note 83: many toasts at a time', () => {
  it('shows three of ten', async () => {
    const { show } = await open();
    for (let count = 1; count <= 10; count += 1) await show(notice(`n${count}`));
    await waitFor(() => expect(visible().map(({ textContent }) => textContent)).toEqual(['n10', 'n9', 'n8']));
  });

  it('shows a repeated one once, with what was said last', async () => {
    const { show } = await open();
    for (const words of ['one', 'two', 'three']) await show(notice('order', words));
    await waitFor(() => expect(toasts().map(({ textContent }) => textContent)).toEqual(['three']));
  });
});

/** What jsdom lacks of the browser's top layer; tells what enters and leaves it. */
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
    ['fa', 'rtl', 'پیام‌ها', 'سفارش با موفقیت ارسال شد!', 'بستن پیام'],
    ['en', 'ltr', 'Messages', 'Your order has been sent!', 'Close message'],
  ] as const)('speaks %s and runs %s [4.language.change]', async (language, dir, label, words, close) => {
    const { show } = await open(language);
    const said = noticeWords({ type: 'order.sent' });
    if (!said) throw new Error('an order that was sent is told');
    await show(said);
    await screen.findByText(words);
    expect(list()?.dir).toBe(dir);
    expect(screen.getByRole('region').getAttribute('aria-label')?.startsWith(label)).toBe(true);
    expect(screen.getByRole('region').getAttribute('aria-live')).toBe('polite');
    expect(screen.getByRole('button', { name: close }).tagName).toBe('BUTTON');
  });

  it.each([
    ['fa', 'en', 'نسخهٔ «English» سایت بارگذاری نشد؛ دکمهٔ زبان را دوباره بزنید.'],
    ['en', 'fa', 'The “فارسی” version of the site could not be loaded. Press the language button again.'],
  ] as const)(
    'says in %s that the words of %s are not to be had [8.words.failed]',
    async (language, missing, words) => {
      const { show } = await open(language);
      const said = noticeWords({ type: 'language.unavailable', language: missing });
      if (!said) throw new Error('missing words are told');
      await show(said);
      await screen.findByText(words);
    },
  );

  it('stands at the top in the middle, in rich colours, and says its tone', async () => {
    const { show } = await open();
    await show({ id: 'order', tone: 'bad', words: 'خطا' });
    await waitFor(() => expect(toasts()).toHaveLength(1));
    const { dataset } = toasts()[0] ?? {};
    expect([dataset?.yPosition, dataset?.xPosition, dataset?.richColors, dataset?.type]).toEqual([
      'top',
      'center',
      'true',
      'error',
    ]);
    expect(list()?.style.getPropertyValue('--width')).toBe('356px');
  });

  it('goes after four seconds', async () => {
    const { show } = await open();
    vi.useFakeTimers();
    await show(notice('short'));
    await act(async () => vi.advanceTimersByTime(3_900));
    expect(toasts().map(({ dataset }) => dataset.removed)).toEqual(['false']);
    await act(async () => vi.advanceTimersByTime(400));
    expect(toasts().filter(({ dataset }) => dataset.removed === 'false')).toEqual([]);
  });

  it('field note 4: shows markup as text', async () => {
    const { show } = await open();
    await show({ ...notice('markup', '<img src=x onerror=alert(1)>'), detail: '<b>502</b>' });
    await screen.findByText('<img src=x onerror=alert(1)>');
    expect(screen.getByText('<b>502</b>').querySelector('b')).toBeNull();
  });

  it('field note 84: is said within a dialog that is open, and comes above it', async () => {
    const { show } = await open();
    const layers = layersOfBrowser();
    await show(notice('before', 'پیش از گفت‌وگو'));
    expect(layers).toEqual([]);
    renderScreen(
      <Dialog open title="سفارش" onClose={() => {}}>
        <button type="button">تکمیل</button>
      </Dialog>,
    );
    const button = screen.getByRole('button', { name: 'تکمیل' });
    button.focus();
    await show(notice('upload', 'آپلود ویدیو ناموفق بود'));
    expect(within(screen.getByRole('dialog')).getByRole('status').textContent).toBe('آپلود ویدیو ناموفق بود');
    expect(layers).toEqual(['hide', 'show']);
    expect(document.activeElement).toBe(button);
  });

  it('field note 84: takes no focus', async () => {
    const { show } = await open();
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    await show(notice('aside'));
    await screen.findByText('aside');
    expect(document.activeElement).toBe(field);
    field.remove();
  });
});
