import { act, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { toast } from 'sonner';
import { afterEach, describe, expect, it } from 'vitest';
import type { Product } from '#src/contract/schema.generated.ts';
import type { Language } from '#src/domain/language.ts';
import { ProductFormContext } from '#src/features/admin-actors.ts';
import { OrdersList } from '#src/features/dashboard/orders-list.tsx';
import { ProductForm } from '#src/features/dashboard/product-form.tsx';
import { NotFoundPage } from '#src/features/not-found/not-found-page.tsx';
import { ProductPage } from '#src/features/product/product-page.tsx';
import { adminToast } from '#src/localization/admin/notifications.ts';
import { type Toast, visitorToast } from '#src/localization/notifications.ts';
import { ordersMachine } from '#src/machines/orders/orders.machine.ts';
import { productFormMachine } from '#src/machines/product-form/product-form.machine.ts';
import { createToastQueue, Toasts } from '#src/site/toasts.tsx';
import { catalogueOf } from '../../support/actors.ts';
import { startActor } from '../../support/open-actor.ts';
import { pageInDom } from '../../support/page.ts';
import { productOf } from '../../support/products.ts';
import { renderScreen } from '../../support/render-screen.tsx';

// The first import of the toaster takes longer than a test wants to wait.
await import('#src/site/toaster.tsx');

const LANGUAGES: readonly Language[] = ['fa', 'en'];

afterEach(() => {
  for (const { id } of toast.getToasts()) toast.dismiss(id);
});

/** Kind, text and second line of all toasts on the screen. */
const toasts = () =>
  [...document.querySelectorAll<HTMLElement>('[data-sonner-toast]')].map((element) => [
    element.dataset.type,
    element.querySelector('[data-title]')?.textContent,
    element.querySelector('[data-description]')?.textContent,
  ]);

describe.each(LANGUAGES)('the toast in %s says', (language) => {
  it.each<[string, Toast, type: string | undefined, Record<Language, string>, detail?: string]>([
    [
      'an order that was not sent [8.order.failed]',
      visitorToast({ type: 'order.failed', reason: 'unreachable' }),
      'error',
      { fa: 'خطا در ارسال سفارش', en: 'The order could not be sent' },
    ],
    [
      'an order that was sent [8.order.sent]',
      visitorToast({ type: 'order.sent' }),
      'success',
      { fa: 'سفارش با موفقیت ارسال شد!', en: 'Your order has been sent!' },
    ],
    [
      'a login that failed [8.login.failed]',
      visitorToast({ type: 'login.failed' }),
      'error',
      { fa: 'ورود ناموفق بود.', en: 'Login Error' },
    ],
    [
      'a login that succeeded [8.login.succeeded]',
      visitorToast({ type: 'login.succeeded' }),
      'success',
      { fa: 'ورود موفقیت‌آمیز بود.', en: 'Login successfully' },
    ],
    [
      'a logout that was confirmed [8.logout]',
      visitorToast({ type: 'logout.started' }),
      'success',
      { fa: 'در حال انتقال به صفحهٔ اصلی', en: 'Redirecting to Home page' },
    ],
    [
      'a session that the server lost [4.session.lost]',
      visitorToast({ type: 'session.expired' }),
      'error',
      { fa: 'نشست شما پایان یافته است؛ دوباره وارد شوید.', en: 'Your session has ended. Please log in again.' },
    ],
    [
      'a product in the cart that is no longer offered',
      visitorToast({ type: 'items.withdrawn', count: 1 }),
      undefined,
      {
        fa: '۱ محصول دیگر عرضه نمی‌شود و از سبد برداشته شد.',
        en: '1 product is no longer offered and has left the cart.',
      },
    ],
    [
      'products in the cart that are no longer offered',
      visitorToast({ type: 'items.withdrawn', count: 2 }),
      undefined,
      {
        fa: '۲ محصول دیگر عرضه نمی‌شود و از سبد برداشته شد.',
        en: '2 products are no longer offered and have left the cart.',
      },
    ],
    [
      'a presign that failed, with the body [8.presign.failed]',
      adminToast({ type: 'upload.failed', failure: { at: 'presign', status: 400, text: 'no such mime' } }),
      'error',
      { fa: 'خطا در presign', en: 'Presign error' },
      '400 · no such mime',
    ],
    [
      'a presign that reached nobody [8.presign.failed]',
      adminToast({ type: 'upload.failed', failure: { at: 'presign', status: 0, text: '' } }),
      'error',
      { fa: 'خطا در presign', en: 'Presign error' },
    ],
    [
      'an upload that failed, with status and body [8.upload.failed]',
      adminToast({ type: 'upload.failed', failure: { at: 'upload', status: 507, text: 'Disk full' } }),
      'error',
      { fa: 'آپلود ویدیو ناموفق بود', en: 'The video upload failed' },
      '507 · Disk full',
    ],
    [
      'a save that the server refused with a message [8.save.message]',
      adminToast({ type: 'product.saveFailed', failure: { reason: 'add', message: 'این عنوان هست.' } }),
      'error',
      { fa: 'این عنوان هست.', en: 'این عنوان هست.' },
    ],
    [
      'an addition that failed without a message [8.add.failed]',
      adminToast({ type: 'product.saveFailed', failure: { reason: 'add', message: '' } }),
      'error',
      { fa: 'خطا در افزودن محصول', en: 'Could not add the product' },
    ],
    [
      'an edit that failed without a message [8.edit.failed]',
      adminToast({ type: 'product.saveFailed', failure: { reason: 'edit', message: '' } }),
      'error',
      { fa: 'خطایی رخ داد', en: 'Something went wrong' },
    ],
    [
      'a save that reached nobody [8.save.unreachable]',
      adminToast({ type: 'product.saveFailed', failure: { reason: 'connection', message: '' } }),
      'error',
      { fa: 'خطا در اتصال/آپلود', en: 'Connection or upload error' },
    ],
    [
      'a product that was added [8.add.succeeded]',
      adminToast({ type: 'product.added' }),
      'success',
      { fa: 'محصول با موفقیت اضافه شد.', en: 'The product has been added.' },
    ],
    [
      'a product that was edited [8.edit.succeeded]',
      adminToast({ type: 'product.edited' }),
      'success',
      { fa: 'محصول با موفقیت ویرایش شد 🎉', en: 'The product has been edited 🎉' },
    ],
    [
      'an order that was not deleted [8.completion.failed]',
      adminToast({ type: 'order.completionFailed' }),
      'error',
      { fa: 'خطا در حذف سفارش', en: 'The order could not be deleted' },
    ],
    [
      'an order that was deleted [8.completion.succeeded]',
      adminToast({ type: 'order.completed' }),
      'success',
      { fa: 'سفارش با موفقیت حذف شد.', en: 'The order has been deleted.' },
    ],
  ])('%s', async (_what, said, type, text, detail) => {
    const queue = createToastQueue();
    renderScreen(<Toasts queue={queue} />, { language });
    await screen.findByRole('region');
    await act(async () => queue.show(said));
    await waitFor(() => expect(toasts()).toEqual([[type, text[language], detail]]));
  });
});

describe.each(LANGUAGES)('the page in %s says', (language) => {
  it('that there is no such page [8.page.missing]', () => {
    renderScreen(<NotFoundPage />, { language });
    const text = { fa: 'صفحه مورد نظر پیدا نشد!', en: 'The page was not found!' };
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(text[language]);
  });

  it('that there is no such product [8.product.missing]', () => {
    renderScreen(
      <Routes>
        <Route path="/products/:id" element={<ProductPage cartControl={() => null} />} />
      </Routes>,
      { actors: { catalogue: catalogueOf([productOf(1)]) }, path: '/products/2', language },
    );
    const text = { fa: 'محصول یافت نشد.', en: 'Product not found.' };
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(text[language]);
  });

  it('that there are no orders [8.orders.empty]', () => {
    const listed = { type: 'orders.listed', orders: [] } as const;
    const { actor: orders } = startActor(ordersMachine, { input: undefined }, listed);
    renderScreen(<OrdersList />, { adminActors: { orders }, language });
    const text = { fa: 'هیچ سفارشی یافت نشد.', en: 'No orders found.' };
    expect(screen.getByRole('status').textContent).toBe(text[language]);
  });
});

describe.each(LANGUAGES)('the form of a product in %s', (language) => {
  /** Opens the form and sends it with that title; tells what is seen then. */
  async function seenAfter(product: Product | null, title: string) {
    const { actor } = startActor(productFormMachine, { input: { product } });
    renderScreen(
      <ProductFormContext value={actor}>
        <ProductForm />
      </ProductFormContext>,
      { language },
    );
    const page = pageInDom();
    await act(async () => page.fill('title', title));
    await act(async () => page.submit('title'));
    return page.look();
  }

  it.each<[string, Product | null, Record<Language, string>]>([
    [
      'a new product needs [5.add.required]',
      null,
      {
        fa: 'عنوان - توضیح کوتاه - عکس محصول الزامی می‌باشد',
        en: 'Title, short description and product picture are required',
      },
    ],
    [
      'an edited product needs [5.edit.required]',
      productOf(7),
      { fa: 'آیدی/عنوان/توضیح کوتاه الزامی است', en: 'Id, title and short description are required' },
    ],
  ])('says what %s', async (_what, product, text) => {
    const { said } = await seenAfter(product, ' \u200c');
    expect(said).toEqual([text[language]]);
  });

  it('says that it is being sent, and takes no changes meanwhile [4.panel.submitting]', async () => {
    const { shut, fields } = await seenAfter(productOf(7), 'چرخ');
    expect(shut).toContain({ fa: 'در حال ذخیره…', en: 'Saving…' }[language]);
    expect(Object.entries(fields).filter(([name, value]) => name !== 'id' && value !== null)).toEqual([]);
  });
});
