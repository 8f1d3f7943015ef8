import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Page } from 'playwright-core';
import type { Product } from '#src/contract/types.ts';
import type { ProductField } from '#src/domain/product-draft.ts';
import { MOCK_ADMIN } from '#src/mocks/sessions.ts';
import { type DemoCalls, type DemoVisit, visitDemo } from './demo.ts';
import { impostors, pictures } from './images.ts';
import { signIn } from './journey-order.ts';
import { loginButtons } from './login-looks.ts';
import type { PANEL_EXAMPLES } from './panel-model.ts';
import type { Walker } from './tour.ts';

/** The desk of the demo with its calls in the test's hand. */
export interface DemoDesk extends DemoVisit {
  readonly controls: ReturnType<typeof controlsOf>;
  readonly calls: {
    readonly products: DemoCalls;
    readonly additions: DemoCalls;
    readonly edits: DemoCalls;
    readonly deletions: DemoCalls;
    readonly presigns: DemoCalls;
    readonly puts: DemoCalls;
  };
  /** The admin comes back to the desk, which asks for the products anew and gets these. */
  lookAgain(products: readonly Product[]): Promise<void>;
  /** Signs in on the login page that is open, and waits for the desk. */
  enter(): Promise<void>;
  /** Signs out and in again. */
  startOver(): Promise<void>;
}

/** Signs in as a new visitor, and has these products on the desk. */
export async function openDemoDesk(
  { journey, demo, language, words }: Walker,
  products: readonly Product[],
): Promise<DemoDesk> {
  const visit = await visitDemo(journey, demo, '/dashboard', { language, returns: true });
  const { page, clock } = visit;
  const controls = controlsOf(page, words);
  const enter = async () => {
    await page.waitForURL('**/login');
    await signIn(page, MOCK_ADMIN.password);
    await controls.noOrders.waitFor();
  };
  await enter();
  // Their pictures are nobody's.
  await visit.hold('get', '*/files/*');
  const calls = {
    products: await visit.hold('get', '*/api/products'),
    additions: await visit.hold('post', '*/api/products/addproduct'),
    edits: await visit.hold('post', '*/api/products/editproduct'),
    deletions: await visit.hold('delete', '*/api/products/deleteproduct'),
    presigns: await visit.hold('post', '*/api/presign-put-video'),
    puts: await visit.hold('put', '*/uploads/*'),
  };
  const desk: DemoDesk = {
    ...visit,
    controls,
    calls,
    enter,
    lookAgain: async (found) => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await calls.products.answer(Response.json(found));
    },
    startOver: async () => {
      await controls.login.click();
      await controls.logOut.click();
      await page.getByRole('heading', { level: 1, name: words._(msg`خروج از حساب`) }).waitFor();
      await clock.increment(2_500);
      await page.waitForURL((url) => url.pathname === '/');
      await controls.login.click();
      await enter();
    },
  };
  await desk.lookAgain(products);
  await controls.products.getByRole('listitem').nth(products.length).waitFor({ state: 'detached' });
  return desk;
}

/** The admin's video as it is chosen. */
export async function chosenVideo(file: File) {
  return { name: file.name, mimeType: file.type, buffer: Buffer.from(await file.arrayBuffer()) };
}

/** The admin's picture as it is chosen: of a kind that a browser can draw, or not, as its path has it. */
export function chosenPicture(
  { name }: File,
  upcoming: readonly (typeof PANEL_EXAMPLES)[keyof typeof PANEL_EXAMPLES][number][],
) {
  const fate = upcoming.find(({ type }) => type === 'media.prepared' || type === 'media.refused');
  const bytes = fate?.type === 'media.refused' ? impostors.heic : pictures['image/png'];
  return { name, mimeType: 'image/png', buffer: Buffer.from(bytes) };
}

/** The desk's controls by their roles and names. */
function controlsOf(page: Page, words: I18n) {
  const main = page.getByRole('main');
  const form = main.locator('form');
  const dialog = page.getByRole('dialog');
  const products = main.locator('#products');
  const { logOut, logOutUnsaved } = loginButtons(words);
  const button = (place: typeof main, ...names: readonly string[]) =>
    names
      .map((name) => place.getByRole('button', { name, exact: true }))
      .reduce((either, another) => either.or(another));
  return {
    products,
    noOrders: main.getByText(words._(msg`هیچ سفارشی یافت نشد.`)),
    login: page.getByRole('banner').getByRole('link', { name: words._(msg`ورود مدیر`) }),
    logOut: button(main, logOut, logOutUnsaved),
    add: button(main, words._(msg`افزودن محصول`)).first(),
    edit: (name: string) => button(products, words._(msg`ویرایش ${{ name }}`)),
    remove: (name: string) => button(products, words._(msg`حذف ${{ name }}`)),
    close: button(form, words._(msg`بستن فرم`)),
    submit: form.locator('[type=submit]'),
    field: (field: ProductField) => form.getByRole('textbox', { name: words._(LABELS[field]), exact: true }),
    choose: {
      image: form.getByRole('button', { name: words._(msg`انتخاب عکس`) }),
      video: form.getByRole('button', { name: words._(msg`انتخاب ویدیو`) }),
    },
    takeBack: (name: string) => button(form, words._(msg`برداشتن ${{ name }}`)),
    takeNewer: button(form, words._(msg`استفاده از متن تازه`)),
    keepOwn: button(form, words._(msg`نگه داشتن متن من`)),
    cancelUpload: button(form, words._(msg`لغو بارگذاری`)),
    retryUpload: button(form, words._(msg`تلاش دوباره`)),
    discard: button(dialog, words._(msg`دور انداختن تغییرات`)),
    confirmRemoval: button(dialog, words._(msg`حذف محصول`), words._(msg`تلاش دوباره`)),
    escape: () => page.keyboard.press('Escape'),
  };
}

const LABELS: Readonly<Record<ProductField, ReturnType<typeof msg>>> = {
  title: msg`عنوان`,
  titleEn: msg`عنوان انگلیسی`,
  description: msg`توضیح کوتاه`,
  descriptionEn: msg`توضیح کوتاه انگلیسی`,
  longDescription: msg`توضیح کامل`,
  longDescriptionEn: msg`توضیح کامل انگلیسی`,
};
