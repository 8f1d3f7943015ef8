import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import type { Product } from '#src/contract/schema.generated.ts';
import type { Language } from '#src/domain/language/language.ts';
import { ProductPage } from '#src/features/product/product-page.tsx';
import { catalogueOf } from '../../../support/fixtures/actors.ts';
import { productOf } from '../../../support/fixtures/products.ts';
import { textsOf } from '../../../support/screens/read-page.ts';
import { renderScreen } from '../../../support/screens/render-screen.tsx';

const LONG = { longDescription: 'بند نخست\n\nبند دوم', longDescriptionEn: '' };
const PRODUCTS = [1, 2, 3, 4, 5, 6].map((id) => productOf(id, LONG));

function open(id: string, products: readonly Product[] | null = PRODUCTS, language: Language = 'fa', state?: unknown) {
  return renderScreen(
    <Routes>
      <Route path="/products/:id" element={<ProductPage />} />
      <Route path="*" element={null} />
    </Routes>,
    {
      actors: { catalogue: catalogueOf(products ?? undefined) },
      path: { pathname: `/products/${id}`, state },
      language,
    },
  );
}

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

/** How the browser loads an image: as soon as it can, or `lazy`. */
const loadingOf = (name: string) => screen.getByRole('img', { name }).getAttribute('loading');

/** Enlarges the picture of the second product, and waits for the code that zooms. */
async function enlarge() {
  fireEvent.click(screen.getByRole('button', { name: 'بزرگ‌نمایی عکس قطعهٔ 2' }));
  const dialog = within(screen.getByRole('dialog'));
  await dialog.findByRole('button', { name: 'بزرگ‌تر' });
  return dialog;
}

describe('a product on its page', () => {
  it('shows the texts of a product, its long text in paragraphs and four other products', () => {
    open('2');
    expect([heading(), screen.getByText('بند دوم').tagName]).toEqual(['قطعهٔ 2', 'P']);
    const related = textsOf(screen.getAllByRole('heading', { level: 3 }));
    expect(related).toEqual(['قطعهٔ 1', 'قطعهٔ 3', 'قطعهٔ 4', 'قطعهٔ 5']);
  });

  it('shows the lines at the head of the long text as a table of facts', () => {
    const longDescription = 'جنس: آلومینیوم ۶۰۶۱\nجرم: ۸۶ گرم\n\nبند نخست';
    open('1', [productOf(1, { longDescription, longDescriptionEn: '' })], 'en');
    const names = screen.getAllByRole('term').map(({ textContent }) => textContent);
    const values = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect([names, values]).toEqual([
      ['جنس', 'جرم'],
      ['آلومینیوم ۶۰۶۱', '۸۶ گرم'],
    ]);
    expect(screen.getByText('بند نخست').closest('[lang]')).toHaveProperty('lang', 'fa');
    expect(screen.getByText('جنس').closest('[lang]')).toHaveProperty('dir', 'rtl');
  });

  it('shows a repeated paragraph of a long text each time', () => {
    const longDescription = 'بند نخست\n\n* * *\n\nبند دوم\n\n* * *\n\nبند سوم';
    open('1', [productOf(1, { longDescription, longDescriptionEn: '' })]);
    const text = screen.getByText('بند نخست').parentElement;
    expect([...(text?.children ?? [])].map(({ textContent }) => textContent)).toEqual(longDescription.split('\n\n'));
  });

  it('marks a long text that exists only in Persian, and shows no other products if there are none [4.products.persian]', () => {
    open('1', PRODUCTS.slice(0, 1), 'en');
    const text = screen.getByText('بند نخست').closest<HTMLElement>('[lang]');
    expect({ lang: text?.lang, dir: text?.dir, heading: screen.queryByRole('heading', { level: 3 }) }).toEqual({
      lang: 'fa',
      dir: 'rtl',
      heading: null,
    });
  });

  it.each([
    ...['abc', '1e3', '-1', '0', '01', '1.0', '99', '9007199254740993'].map(
      (id) => ({ language: 'fa', id, text: 'محصول یافت نشد.' }) as const,
    ),
    { language: 'en', id: '99', text: 'Product not found.' } as const,
  ])('states in $language that there is no product with the id $id [8.product.missing]', ({ language, id, text }) => {
    open(id, PRODUCTS, language);
    expect(heading()).toBe(text);
  });

  it('plays the video in place of the picture, and offers the file if the video cannot be played', () => {
    open('1', [productOf(1, { video: '/1.mp4' })]);
    fireEvent.click(screen.getByRole('link', { name: 'ویدیوی قطعهٔ 1' }));
    const video = screen.getByLabelText<HTMLVideoElement>('ویدیوی قطعهٔ 1');
    expect(video.autoplay).toBe(true);
    expect({ controls: video.controls, poster: video.getAttribute('poster') }).toEqual({
      controls: true,
      poster: '/files/products/1.webp',
    });
    fireEvent.error(video);
    expect(screen.getByRole('alert').textContent).toContain('این ویدیو در مرورگر شما پخش نمی‌شود.');
    expect(screen.getByRole('alert').querySelector('a')?.getAttribute('href')).toBe('/1.mp4');
    expect(screen.queryByRole('button', { name: 'بزرگ‌نمایی عکس قطعهٔ 1' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'بستن ویدیو' }));
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'ویدیوی قطعهٔ 1' }));
    expect(screen.getByRole('button', { name: 'بزرگ‌نمایی عکس قطعهٔ 1' }).tagName).toBe('BUTTON');
  });

  it('loads the drawing only after the picture, and shows no dividing line without a drawing', () => {
    open('1', [productOf(1, { drawing: '/lines.webp' })]);
    expect(loadingOf('نقشهٔ خطی قطعهٔ 1')).toBe('lazy');
    fireEvent.load(screen.getByRole('img', { name: 'قطعهٔ 1' }));
    expect(loadingOf('نقشهٔ خطی قطعهٔ 1')).toBe('eager');
    cleanup();
    open('1', [productOf(1)]);
    expect(screen.queryByRole('slider')).toBeNull();
  });

  it('does not load the drawing over a picture that failed before hydration', () => {
    vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
    vi.spyOn(HTMLImageElement.prototype, 'currentSrc', 'get').mockReturnValue('/files/products/1.webp');
    open('1', [productOf(1, { drawing: '/lines.webp' })]);
    expect(screen.getByRole('img', { name: 'قطعهٔ 1' }).tagName).toBe('SPAN');
    expect(loadingOf('نقشهٔ خطی قطعهٔ 1')).toBe('lazy');
  });

  it('loads the drawing after a picture that failed while offline', () => {
    open('1', [productOf(1, { drawing: '/lines.webp' })]);
    const picture = () => screen.getByRole('img', { name: 'قطعهٔ 1' });
    fireEvent.error(picture());
    expect(picture().tagName).toBe('SPAN');
    fireEvent.online(window);
    expect(loadingOf('نقشهٔ خطی قطعهٔ 1')).toBe('lazy');
    fireEvent.load(picture());
    expect(loadingOf('نقشهٔ خطی قطعهٔ 1')).toBe('eager');
  });

  it('does not state that a product is missing while it is loading [4.products.spinner]', () => {
    open('7', null);
    expect(screen.queryByText('محصول یافت نشد.')).toBeNull();
    expect(screen.getByText('در حال دریافت قطعه‌ها…').role).toBe('status');
  });

  it('does not state that a product is missing if the list cannot be loaded', () => {
    const { actors } = open('7', null);
    act(() => actors.catalogue.send({ type: 'products.failed', error: null, reference: '1a2b3c4d' }));
    expect(screen.queryByText('محصول یافت نشد.')).toBeNull();
    expect(screen.getByText('فهرست قطعه‌ها بارگذاری نشد؛ اتصال اینترنت را بررسی کنید.').tagName).toBe('P');
    expect(screen.getByText('1a2b3c4d').parentElement?.textContent).toBe('شناسهٔ خطا: 1a2b3c4d');
  });

  it.each([
    {
      language: 'fa',
      next: 'ArrowLeft',
      back: 'ArrowRight',
      numbers: ['№\u00a0۰۱ / ۰۶', '№\u00a0۰۲ / ۰۶'],
      link: 'برگهٔ قبلی: قطعهٔ 1',
    },
    {
      language: 'en',
      next: 'ArrowRight',
      back: 'ArrowLeft',
      numbers: ['№\u00a001 / 06', '№\u00a002 / 06'],
      link: 'Previous sheet: Part 1',
    },
  ] as const)(
    'leads from product to product by the arrow keys in reading direction in $language',
    ({ language, next, back, numbers, link }) => {
      open('1', PRODUCTS, language);
      const number = () => screen.getByText(/^№ .* \//).textContent;
      fireEvent.keyDown(document.body, { key: back });
      fireEvent.keyDown(document.body, { key: next, altKey: true });
      const first = number();
      fireEvent.keyDown(document.body, { key: next });
      expect([first, number()]).toEqual(numbers);
      fireEvent.click(screen.getByRole('link', { name: link }));
      expect(number()).toBe(numbers[0]);
    },
  );

  it('writes a question about the product into the order form', () => {
    const { actors, place } = open('2');
    fireEvent.click(screen.getByRole('link', { name: 'استعلام این قطعه' }));
    const question = 'برای این قطعه استعلام می‌خواهم:\n- قطعهٔ 2 (№\u00a0۰۲)، ۱\u00a0عدد';
    expect(actors.orderSubmission.getSnapshot().context.draft.description).toBe(question);
    expect(place()).toBe('/#order');
  });

  it('opens the cart by a button once the product is in it', () => {
    const { place, state } = open('2');
    expect(screen.queryByRole('button', { name: 'دیدن سبد استعلام' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'افزودن به سبد استعلام: قطعهٔ 2' }));
    fireEvent.click(screen.getByRole('button', { name: 'دیدن سبد استعلام' }));
    const panel = { panel: 'cart', panelOpenIn: performance.timeOrigin };
    expect([place(), state()]).toEqual(['/products/2', panel]);
  });

  it('copies the address of the product in the language of the visitor if the browser cannot share', async () => {
    const writeText = vi.fn(async () => {});
    vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }));
    open('2', PRODUCTS, 'en');
    fireEvent.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await screen.findByText('Copied')).toBeDefined();
    expect(writeText.mock.calls).toEqual([[`${window.location.origin}/products/2?lang=en`]]);
  });

  it('shares the product if the browser can, and ignores a cancelled share', () => {
    const share = vi.fn(async () => Promise.reject(new DOMException('', 'AbortError')));
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }));
    open('2');
    fireEvent.click(screen.getByRole('button', { name: 'اشتراک‌گذاری' }));
    expect(share.mock.calls).toEqual([[{ title: 'قطعهٔ 2', url: `${window.location.origin}/products/2` }]]);
  });

  it('shows an enlarged picture at once, before the code that zooms is loaded', async () => {
    open('2');
    fireEvent.click(screen.getByRole('button', { name: 'بزرگ‌نمایی عکس قطعهٔ 2' }));
    const dialog = within(screen.getByRole('dialog'));
    const shown = () => [
      dialog.getByRole('img').getAttribute('src'),
      dialog.queryByRole('button', { name: 'بزرگ‌تر' }) !== null,
    ];
    expect(shown()).toEqual(['/files/products/2.webp', false]);
    await act(() => vi.dynamicImportSettled());
    expect(shown()).toEqual(['/files/products/2.webp', true]);
  });

  it('enlarges the picture by buttons and keys, at most to its own pixels', async () => {
    vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(1_200);
    vi.spyOn(HTMLImageElement.prototype, 'clientWidth', 'get').mockReturnValue(600);
    open('2');
    const dialog = await enlarge();
    const scaleAfter = (gesture: () => void) => {
      gesture();
      return dialog.getByText(/٪$/).textContent;
    };
    const press = (key: string) => () => fireEvent.keyDown(dialog.getByRole('region'), { key });
    const click = (name: string) => () => fireEvent.click(dialog.getByRole('button', { name }));
    const scales = [click('بزرگ‌تر'), click('کوچک‌تر'), click('کوچک‌تر'), press('+'), press('0'), press('=')].map(
      scaleAfter,
    );
    expect(scales).toEqual(['۱۵۰٪', '۱۰۰٪', '۱۰۰٪', '۱۵۰٪', '۱۰۰٪', '۱۵۰٪']);
  });

  it('enlarges a divided picture by a key after a press, but not at the end of a drag', () => {
    open('2', [productOf(2, { drawing: '/files/products/2-drawing.webp' })]);
    const picture = screen.getByRole('button', { name: 'بزرگ‌نمایی عکس قطعهٔ 2' });
    const click = (detail: number, clientX: number) => {
      fireEvent.click(picture, { detail, clientX });
      return screen.queryByRole('dialog') !== null;
    };
    fireEvent.pointerDown(picture, { clientX: 100 });
    expect(click(1, 150)).toBe(false);
    expect(click(0, 0)).toBe(true);
  });

  it('enlarges a picture in its own proportions', async () => {
    vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(600);
    vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(1_800);
    open('2');
    const picture = (await enlarge()).getByRole('img');
    fireEvent.load(picture);
    expect(Number(picture.style.getPropertyValue('--ratio'))).toBeCloseTo(1 / 3);
  });

  it('closes the enlarged picture by Back and by the close button, and stays on the page', async () => {
    const { go, place } = open('2');
    const enlarge = () => fireEvent.click(screen.getByRole('button', { name: 'بزرگ‌نمایی عکس قطعهٔ 2' }));
    enlarge();
    expect(screen.queryByRole('dialog')).not.toBeNull();
    await go(-1);
    expect({ dialog: screen.queryByRole('dialog'), place: place() }).toEqual({ dialog: null, place: '/products/2' });
    enlarge();
    await act(async () => within(screen.getByRole('dialog')).getByRole('button', { name: 'بستن' }).click());
    expect({ dialog: screen.queryByRole('dialog'), place: place() }).toEqual({ dialog: null, place: '/products/2' });
  });

  it('shows no enlarged picture after a reload with one open', () => {
    open('2', PRODUCTS, 'fa', { panel: 'lightbox', panelOpenIn: performance.timeOrigin - 1 });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
