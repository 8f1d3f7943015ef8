import { act, cleanup, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Product } from '#src/contract/schema.generated.ts';
import type { Language } from '#src/domain/language/language.ts';
import { ProductFormContext } from '#src/features/admin-actors-context.ts';
import { OrdersList } from '#src/features/dashboard/orders-list.tsx';
import { ProductForm } from '#src/features/dashboard/product-form.tsx';
import { NotFoundPage } from '#src/features/not-found/not-found-page.tsx';
import { ordersMachine } from '#src/machines/orders/orders.machine.ts';
import { productFormMachine } from '#src/machines/product-form/product-form.machine.ts';
import type { UploadFailure } from '#src/machines/video-upload/video-upload.machine.ts';
import { adminToast } from '#src/translations/admin/notifications.ts';
import { type Toast, visitorToast } from '#src/translations/notifications.ts';
import { startActor } from '../../support/open-actor.ts';
import { pageInDom } from '../../support/page.ts';
import { productOf } from '../../support/products.ts';
import { renderScreen } from '../../support/render-screen.tsx';
import { translationsIn } from '../../support/translations.ts';

const LANGUAGES: readonly Language[] = ['fa', 'en'];
type Texts = readonly [fa: string, en: string];

/** What a toast says in Persian and in English, and its second line. */
function saidBy({ text, detail }: Toast): readonly (string | undefined)[] {
  const texts = LANGUAGES.map((language) => (typeof text === 'string' ? text : translationsIn(language)._(text)));
  return detail === undefined ? texts : [...texts, detail];
}

describe('a toast in green says', () => {
  it.each<[string, Toast, Texts]>([
    [
      'an order [8.order.sent]',
      visitorToast({ type: 'order.sent' }),
      ['سفارش با موفقیت ارسال شد!', 'Your order has been sent!'],
    ],
    [
      'a login [8.login.succeeded]',
      visitorToast({ type: 'login.succeeded' }),
      ['ورود موفقیت‌آمیز بود.', 'Login successfully'],
    ],
    [
      'a logout [8.logout]',
      visitorToast({ type: 'logout.started' }),
      ['در حال انتقال به صفحهٔ اصلی', 'Redirecting to Home page'],
    ],
    [
      'an addition [8.add.succeeded]',
      adminToast({ type: 'product.added' }),
      ['محصول با موفقیت اضافه شد.', 'The product has been added.'],
    ],
    [
      'an edit [8.edit.succeeded]',
      adminToast({ type: 'product.edited' }),
      ['محصول با موفقیت ویرایش شد 🎉', 'The product has been edited 🎉'],
    ],
    [
      'a completion [8.completion.succeeded]',
      adminToast({ type: 'order.completed' }),
      ['سفارش با موفقیت حذف شد.', 'The order has been deleted.'],
    ],
  ])('%s', (_what, toast, texts) => {
    expect([toast.tone, ...saidBy(toast)]).toEqual(['good', ...texts]);
  });
});

const upload = (at: UploadFailure['at'], status: number, text: string) =>
  adminToast({ type: 'upload.failed', failure: { at, status, text } });
const save = (reason: 'add' | 'edit' | 'connection', message = '') =>
  adminToast({ type: 'product.saveFailed', failure: { reason, message } });

describe('a toast in red says', () => {
  it.each<[string, Toast, readonly string[]]>([
    [
      'an order that was not sent [8.order.failed]',
      visitorToast({ type: 'order.failed', reason: 'unreachable' }),
      ['خطا در ارسال سفارش', 'The order could not be sent'],
    ],
    [
      'a login that failed [8.login.failed]',
      visitorToast({ type: 'login.failed' }),
      ['ورود ناموفق بود.', 'Login Error'],
    ],
    [
      'a session that the server lost [4.session.lost]',
      visitorToast({ type: 'session.expired' }),
      ['نشست شما پایان یافته است؛ دوباره وارد شوید.', 'Your session has ended. Please log in again.'],
    ],
    [
      'messages that are not to be had, by the name of their language [8.words.failed]',
      visitorToast({ type: 'messages.failed', language: 'en' }),
      [
        'نسخهٔ «English» سایت بارگذاری نشد؛ دکمهٔ زبان را دوباره بزنید.',
        'The “English” version of the site could not be loaded. Press the language button again.',
      ],
    ],
    [
      'the body of [8.presign.failed]',
      upload('presign', 400, 'mime'),
      ['خطا در presign', 'Presign error', '400 · mime'],
    ],
    ['nobody’s answer [8.presign.failed]', upload('presign', 0, ''), ['خطا در presign', 'Presign error']],
    [
      'status and body of [8.upload.failed]',
      upload('upload', 507, 'Disk full'),
      ['آپلود ویدیو ناموفق بود', 'The video upload failed', '507 · Disk full'],
    ],
    ['the server’s own words [8.save.message]', save('add', 'این عنوان هست.'), ['این عنوان هست.', 'این عنوان هست.']],
    ['an addition [8.add.failed]', save('add'), ['خطا در افزودن محصول', 'Could not add the product']],
    ['an edit [8.edit.failed]', save('edit'), ['خطایی رخ داد', 'Something went wrong']],
    ['a save [8.save.unreachable]', save('connection'), ['خطا در اتصال/آپلود', 'Connection or upload error']],
    [
      'an order that was not deleted [8.completion.failed]',
      adminToast({ type: 'order.completionFailed' }),
      ['خطا در حذف سفارش', 'The order could not be deleted'],
    ],
  ])('%s', (_what, toast, texts) => {
    expect([toast.tone, ...saidBy(toast)]).toEqual(['bad', ...texts]);
  });
});

it.each([
  [1, '۱', '1 product is no longer offered and has left the cart.'],
  [2, '۲', '2 products are no longer offered and have left the cart.'],
])('a toast in plain colours says that %d products left the cart', (count, digits, english) => {
  const toast = visitorToast({ type: 'items.withdrawn', count });
  const persian = `${digits} محصول دیگر عرضه نمی‌شود و از سبد برداشته شد.`;
  expect([toast.tone, ...saidBy(toast)]).toEqual(['plain', persian, english]);
});

it.each<[Language, string]>([
  ['fa', 'صفحه مورد نظر پیدا نشد!'],
  ['en', 'The page was not found!'],
])('the page in %s says that there is no such page, and leads home [8.page.missing]', (language, text) => {
  renderScreen(<NotFoundPage />, { language });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(text);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/');
});

it.each<[Language, string]>([
  ['fa', 'هیچ سفارشی یافت نشد.'],
  ['en', 'No orders found.'],
])('the dashboard in %s says that there are no orders [8.orders.empty]', (language, text) => {
  const listed = { type: 'orders.listed', orders: [] } as const;
  const { actor: orders } = startActor(ordersMachine, { input: undefined }, listed);
  renderScreen(<OrdersList />, { adminActors: { orders }, language });
  expect(screen.getByRole('status').textContent).toBe(text);
});

it.each<[string, Product | null, Texts]>([
  [
    'a new product needs [5.add.required]',
    null,
    ['عنوان - توضیح کوتاه - عکس محصول الزامی می‌باشد', 'Title, short description and product picture are required'],
  ],
  [
    'an edited product needs [5.edit.required]',
    productOf(7),
    ['آیدی/عنوان/توضیح کوتاه الزامی است', 'Id, title and short description are required'],
  ],
])('the form says in both languages what %s', async (_what, product, texts) => {
  for (const [index, language] of LANGUAGES.entries()) {
    const { actor } = startActor(productFormMachine, { input: { product } });
    const form = <ProductForm />;
    renderScreen(<ProductFormContext value={actor}>{form}</ProductFormContext>, { language });
    const page = pageInDom();
    await act(async () => page.fill('title', ' \u200c'));
    await act(async () => page.submit('title'));
    expect((await page.look()).said).toEqual([texts[index]]);
    cleanup();
  }
});
