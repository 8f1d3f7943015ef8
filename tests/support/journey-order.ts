import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { ADMIN, type Site } from './journey-site.ts';

/** A file as a visitor chooses it. */
export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A photo and a drawing, as a camera and a scanner make them: 1200 × 900 JPEG and 640 × 480 PNG; made once. */
export function twoPictures(): Promise<[ChosenFile, ChosenFile]> {
  pictures ??= makePictures();
  return pictures;
}

let pictures: Promise<[ChosenFile, ChosenFile]> | null = null;

async function makePictures(): Promise<[ChosenFile, ChosenFile]> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const photo = sharp({ create: { width: 1200, height: 900, channels: 3, background: '#888', noise } });
  const drawing = sharp({ create: { width: 640, height: 480, channels: 3, background: '#c2571a' } });
  return [
    { name: 'broken-gear.jpg', mimeType: 'image/jpeg', buffer: await photo.jpeg().toBuffer() },
    { name: 'طرح دستی.png', mimeType: 'image/png', buffer: await drawing.png().toBuffer() },
  ];
}

/** The order form of the home page by the API's names of its fields. */
export function orderForm(page: Page) {
  const form = page.locator('#order form');
  return {
    form,
    name: form.locator('[name=name]'),
    phone: form.locator('[name=phone]'),
    description: form.locator('[name=description]'),
    files: form.locator('[name=files]'),
    send: form.locator('[type=submit]'),
    chosen: form.locator('fieldset li'),
    /** What the form says went wrong, in place. */
    failure: form.getByRole('alert').filter({ has: page.locator('strong') }),
  };
}

/** Milliseconds that the form must stand open before it believes that a person filled it. */
export const TIME_TRAP = 2_000;

/** Waits until the page has been there for as long as a person needs to fill the form. */
export async function passTimeTrap(page: Page): Promise<void> {
  await page.waitForFunction((age) => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    return paint !== undefined && performance.now() > paint.startTime + age;
  }, TIME_TRAP);
}

/** What an order says. */
export interface OrderTexts {
  readonly name: string;
  readonly phone: string;
  readonly description: string;
}

/** Sends an order past the browser; its id. */
export async function placeOrder(
  { url }: Site,
  order: Partial<OrderTexts>,
  pictures: readonly ChosenFile[] = [],
): Promise<string> {
  const files = pictures.map(({ mimeType, buffer }) => `data:${mimeType};base64,${buffer.toString('base64')}`);
  const answer = await fetch(`${url}/api/orders/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ali', phone: '09121234567', description: 'A gear', ...order, files }),
  });
  if (answer.status !== 201) throw new Error(`The order was answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { readonly _id: string })._id;
}

/** Fills the form's texts; sending is left to the test. */
export async function fillOrder(page: Page, order: OrderTexts): Promise<void> {
  const { name, phone, description } = orderForm(page);
  await name.fill(order.name);
  await phone.fill(order.phone);
  await description.fill(order.description);
}

/** The toast that says so. */
export function toast(page: Page, text: string): Locator {
  return page.locator('[data-sonner-toast]', { hasText: text });
}

/** Fills the login form of the page that is open, and sends it. */
export async function signIn(page: Page, password: string = ADMIN.password): Promise<void> {
  await page.locator('[name=username]').fill(ADMIN.username);
  await page.locator('[name=password]').fill(password);
  await page.locator('form [type=submit]').click();
}

/** The pixels of an image that is shown, across; 0 while it is not there or is no picture. */
export function pixelsAcross(image: Locator): Promise<number> {
  return image.evaluate(async (element) => {
    if (!(element instanceof HTMLImageElement)) return 0;
    await element.decode().catch(() => {});
    return element.naturalWidth;
  });
}

/** From the next click until the page is home, in milliseconds, by the page's own clock. */
export function timeFromClickToHome(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const measure = () => {
          const start = performance.now();
          const look = () => {
            if (location.pathname === '/') resolve(performance.now() - start);
            else requestAnimationFrame(look);
          };
          look();
        };
        addEventListener('click', measure, { once: true, capture: true });
      }),
  );
}
