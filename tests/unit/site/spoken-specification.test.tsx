import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { toast } from 'sonner';
import { afterEach, describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Language, Order } from '#src/contract/types.ts';
import { OrdersList } from '#src/features/dashboard/orders-list.tsx';
import { NotFoundPage } from '#src/features/not-found/not-found-page.tsx';
import { ProductPage } from '#src/features/product/product-page.tsx';
import { adminNoticeWords } from '#src/localization/admin/notice-words.ts';
import { type NoticeWords, noticeWords } from '#src/localization/notice-words.ts';
import { catalogueMachine } from '#src/machines/catalogue/catalogue.machine.ts';
import { type OrdersAnswer, ordersMachine } from '#src/machines/orders/orders.machine.ts';
import { createNoticeBoard, Toasts } from '#src/site/toasts.tsx';
import { productOf } from '../../support/products.ts';
import { renderScreen } from '../../support/render-screen.tsx';
import { control, openDesk, submitButton } from '../features/dashboard/desk-stage.tsx';

// The first import of the toaster takes longer than a test wants to wait.
await import('#src/site/toaster.tsx');

const LANGUAGES: readonly Language[] = ['fa', 'en'];

afterEach(() => {
  for (const { id } of toast.getToasts()) toast.dismiss(id);
});

/** Kind, words and second line of all toasts on the screen. */
const toasts = () =>
  [...document.querySelectorAll<HTMLElement>('[data-sonner-toast]')].map((element) => [
    element.dataset.type,
    element.querySelector('[data-title]')?.textContent,
    element.querySelector('[data-description]')?.textContent,
  ]);

describe.each(LANGUAGES)('the toast in %s says', (language) => {
  it.each<[string, NoticeWords | null, type: string | undefined, Record<Language, string>, detail?: string]>([
    [
      'an order that was not sent [8.order.failed]',
      noticeWords({ type: 'order.failed', reason: 'unreachable' }),
      'error',
      { fa: 'خطا در ارسال سفارش', en: 'The order could not be sent' },
    ],
    [
      'an order that was sent [8.order.sent]',
      noticeWords({ type: 'order.sent' }),
      'success',
      { fa: 'سفارش با موفقیت ارسال شد!', en: 'Your order has been sent!' },
    ],
    [
      'a login that failed [8.login.failed]',
      noticeWords({ type: 'login.failed', reason: 'refused' }),
      'error',
      { fa: 'ورود ناموفق بود.', en: 'Login Error' },
    ],
    [
      'a login that succeeded [8.login.succeeded]',
      noticeWords({ type: 'login.succeeded' }),
      'success',
      { fa: 'ورود موفقیت‌آمیز بود.', en: 'Login successfully' },
    ],
    [
      'a logout that was confirmed [8.logout]',
      noticeWords({ type: 'logout.started' }),
      'success',
      { fa: 'در حال انتقال به صفحهٔ اصلی', en: 'Redirecting to Home page' },
    ],
    [
      'a session that the server lost [4.session.lost]',
      noticeWords({ type: 'session.expired' }),
      'error',
      { fa: 'نشست شما پایان یافته است؛ دوباره وارد شوید.', en: 'Your session has ended. Please log in again.' },
    ],
    [
      'a product in the cart that is no longer offered',
      noticeWords({ type: 'items.withdrawn', count: 1 }),
      undefined,
      {
        fa: '۱ محصول دیگر عرضه نمی‌شود و از سبد برداشته شد.',
        en: '1 product is no longer offered and has left the cart.',
      },
    ],
    [
      'products in the cart that are no longer offered',
      noticeWords({ type: 'items.withdrawn', count: 2 }),
      undefined,
      {
        fa: '۲ محصول دیگر عرضه نمی‌شود و از سبد برداشته شد.',
        en: '2 products are no longer offered and have left the cart.',
      },
    ],
    [
      'a presign that failed, with the body [8.presign.failed]',
      adminNoticeWords({ type: 'upload.failed', failure: { at: 'presign', status: 400, text: 'no such mime' } }),
      'error',
      { fa: 'خطا در presign', en: 'Presign error' },
      '400 · no such mime',
    ],
    [
      'a presign that reached nobody [8.presign.failed]',
      adminNoticeWords({ type: 'upload.failed', failure: { at: 'presign', status: 0, text: '' } }),
      'error',
      { fa: 'خطا در presign', en: 'Presign error' },
    ],
    [
      'an upload that failed, with status and body [8.upload.failed]',
      adminNoticeWords({ type: 'upload.failed', failure: { at: 'upload', status: 507, text: 'Disk full' } }),
      'error',
      { fa: 'آپلود ویدیو ناموفق بود', en: 'The video upload failed' },
      '507 · Disk full',
    ],
    [
      'a save that the server refused with a message [8.save.message]',
      adminNoticeWords({ type: 'product.saveFailed', failure: { reason: 'add', message: 'این عنوان هست.' } }),
      'error',
      { fa: 'این عنوان هست.', en: 'این عنوان هست.' },
    ],
    [
      'an addition that failed without a message [8.add.failed]',
      adminNoticeWords({ type: 'product.saveFailed', failure: { reason: 'add', message: '' } }),
      'error',
      { fa: 'خطا در افزودن محصول', en: 'Could not add the product' },
    ],
    [
      'an edit that failed without a message [8.edit.failed]',
      adminNoticeWords({ type: 'product.saveFailed', failure: { reason: 'edit', message: '' } }),
      'error',
      { fa: 'خطایی رخ داد', en: 'Something went wrong' },
    ],
    [
      'a save that reached nobody [8.save.unreachable]',
      adminNoticeWords({ type: 'product.saveFailed', failure: { reason: 'connection', message: '' } }),
      'error',
      { fa: 'خطا در اتصال/آپلود', en: 'Connection or upload error' },
    ],
    [
      'a product that was added [8.add.succeeded]',
      adminNoticeWords({ type: 'product.added' }),
      'success',
      { fa: 'محصول با موفقیت اضافه شد.', en: 'The product has been added.' },
    ],
    [
      'a product that was edited [8.edit.succeeded]',
      adminNoticeWords({ type: 'product.edited' }),
      'success',
      { fa: 'محصول با موفقیت ویرایش شد 🎉', en: 'The product has been edited 🎉' },
    ],
    [
      'an order that was not deleted [8.completion.failed]',
      adminNoticeWords({ type: 'order.completionFailed' }),
      'error',
      { fa: 'خطا در حذف سفارش', en: 'The order could not be deleted' },
    ],
    [
      'an order that was deleted [8.completion.succeeded]',
      adminNoticeWords({ type: 'order.completed' }),
      'success',
      { fa: 'سفارش با موفقیت حذف شد.', en: 'The order has been deleted.' },
    ],
  ])('%s', async (_what, said, type, words, detail) => {
    if (said === null) throw new Error('nothing is said');
    const board = createNoticeBoard();
    renderScreen(<Toasts board={board} />, { language });
    await screen.findByRole('region');
    await act(async () => board.show(said));
    await waitFor(() => expect(toasts()).toEqual([[type, words[language], detail]]));
  });
});

describe.each(LANGUAGES)('the page in %s says', (language) => {
  it('that there is no such page [8.page.missing]', () => {
    renderScreen(<NotFoundPage />, { language });
    const words = { fa: 'صفحه مورد نظر پیدا نشد!', en: 'The page was not found!' };
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(words[language]);
  });

  it('that there is no such product [8.product.missing]', () => {
    const catalogue = createActor(catalogueMachine, { input: { products: [productOf(1)] } }).start();
    renderScreen(
      <Routes>
        <Route path="/products/:id" element={<ProductPage cartControl={() => null} />} />
      </Routes>,
      { actors: { catalogue }, path: '/products/2', language },
    );
    const words = { fa: 'محصول یافت نشد.', en: 'Product not found.' };
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(words[language]);
  });

  it('that there are no orders [8.orders.empty]', async () => {
    const loadOrders = fromPromise<OrdersAnswer, readonly Order[]>(async () => ({ kind: 'listed', orders: [] }));
    const orders = createActor(ordersMachine.provide({ actors: { loadOrders } })).start();
    renderScreen(<OrdersList />, { adminActors: { orders }, language });
    const words = { fa: 'هیچ سفارشی یافت نشد.', en: 'No orders found.' };
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(words[language]));
  });
});

describe.each(LANGUAGES)('the form of a product in %s', (language) => {
  const PRODUCT = productOf(7);

  function open(event: { type: 'addition.requested' } | { type: 'edit.requested'; product: typeof PRODUCT }) {
    const opened = openDesk({ products: [PRODUCT], language });
    act(() => opened.panel.send(event));
    return opened;
  }
  const alerts = () =>
    screen
      .queryAllByRole('alert')
      .map(({ textContent }) => textContent)
      .filter(Boolean);

  it('says what a new product needs [5.add.required]', () => {
    open({ type: 'addition.requested' });
    fireEvent.click(submitButton());
    const words = {
      fa: 'عنوان - توضیح کوتاه - عکس محصول الزامی می‌باشد',
      en: 'Title, short description and product picture are required',
    };
    expect(alerts()).toEqual([words[language]]);
  });

  it('says what an edited product needs [5.edit.required]', () => {
    open({ type: 'edit.requested', product: PRODUCT });
    fireEvent.change(control('title'), { target: { value: ' \u200c' } });
    fireEvent.click(submitButton());
    const words = {
      fa: 'آیدی/عنوان/توضیح کوتاه الزامی است',
      en: 'Id, title and short description are required',
    };
    expect(alerts()).toEqual([words[language]]);
  });

  it('says that it is being sent, and takes no changes meanwhile [4.panel.submitting]', () => {
    open({ type: 'edit.requested', product: PRODUCT });
    fireEvent.change(control('title'), { target: { value: 'چرخ' } });
    fireEvent.click(submitButton());
    expect(submitButton().textContent).toBe({ fa: 'در حال ذخیره…', en: 'Saving…' }[language]);
    expect(control('title').matches(':disabled')).toBe(true);
  });
});
