import { Buffer } from 'node:buffer';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pngOfPixels } from '../support/images.ts';
import { eventually, openJourney } from '../support/journey.ts';
import { type ChosenFile, fillOrder, orderForm, passTimeTrap, toast } from '../support/journey-order.ts';
import { journeySite } from '../support/journey-site.ts';

/** The longest side in px that leaves the browser. */
const LONGEST = 2_560;
/** How a camera says that it was held upright: its sensor's left side is the picture's top. */
const HELD_UPRIGHT = 6;
const GPS = { IFD3: { GPSLatitude: '36/1 40/1 0/1', GPSLatitudeRef: 'N' } };

const journey = openJourney();
const site = journeySite();

/** A photo as a phone makes it: stored lying, with the place where it was taken. */
async function phonePhoto(width: number, height: number): Promise<ChosenFile> {
  const photo = sharp({ create: { width, height, channels: 3, background: '#c2571a' } });
  const buffer = await photo.jpeg().withExif(GPS).withMetadata({ orientation: HELD_UPRIGHT }).toBuffer();
  return { name: `${width}.jpg`, mimeType: 'image/jpeg', buffer };
}

const fileOf = (name: string, content: Uint8Array): ChosenFile => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(content),
});

/** Runs in the page: keeps the body of the last upload, which is too large for a browser to tell its driver. */
function keepWhatIsSent(): void {
  const { send } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.send = function keep(...body: Parameters<typeof send>) {
    Reflect.set(window, 'sent', body[0]);
    return send.apply(this, body);
  };
}

async function homeWith(files: readonly ChosenFile[]): Promise<Page> {
  const page = await (await journey.enter(site)).newPage();
  await page.addInitScript(keepWhatIsSent);
  await page.goto(site.url);
  await orderForm(page).files.setInputFiles([...files]);
  return page;
}

/** Sends the order, and gives back the pictures that left the browser. */
async function sendPictures(page: Page): Promise<Buffer[]> {
  await fillOrder(page, { name: 'Sara', phone: '09121234567', description: 'A gear' });
  await passTimeTrap(page);
  await orderForm(page).send.click();
  await toast(page, 'سفارش با موفقیت ارسال شد!').waitFor();
  const order = await page.evaluate(() => new Response(Reflect.get(window, 'sent')).json());
  return (order as { readonly files: readonly string[] }).files.map((url) =>
    Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'),
  );
}

describe('photos from a phone (rows 20, 38)', () => {
  it('go out upright, scaled down where they are large, and do not tell where they were taken', async () => {
    const files = [await phonePhoto(3_600, 2_400), await phonePhoto(600, 400)];
    expect(await sharp(files[0]?.buffer).metadata()).toHaveProperty('exif');
    const page = await homeWith(files);
    await eventually(() => orderForm(page).chosen.locator('img').count()).toBe(2);
    const sent = await sendPictures(page);
    const said = await Promise.all(sent.map((picture) => sharp(picture).metadata()));
    expect(said.map(({ width, height, orientation, exif }) => ({ width, height, orientation, exif }))).toEqual([
      { width: Math.round((LONGEST * 2) / 3), height: LONGEST, orientation: undefined, exif: undefined },
      { width: 400, height: 600, orientation: undefined, exif: undefined },
    ]);
  });
});

describe('a picture that one sees through', () => {
  it('stands on white where it becomes a JPEG', async () => {
    const clear = { create: { width: LONGEST + 40, height: 64, channels: 4, background: '#c2571a00' } } as const;
    const page = await homeWith([
      { ...fileOf('clear.avif', await sharp(clear).withExif(GPS).avif().toBuffer()), mimeType: 'image/avif' },
    ]);
    await eventually(() => orderForm(page).chosen.locator('img').count()).toBe(1);
    const [sent] = await sendPictures(page);
    const [{ format }, { channels }] = await Promise.all([sharp(sent).metadata(), sharp(sent).stats()]);
    expect([format, channels.map(({ min }) => min)]).toEqual(['jpeg', [255, 255, 255]]);
  });
});

describe('pictures that cannot be taken', () => {
  it('are refused by name and reason, and the others stay (rows 20, 25)', async () => {
    const small = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c2571a' } })
      .png()
      .toBuffer();
    const page = await homeWith([
      fileOf('cut-off.png', small.subarray(0, 60)),
      fileOf('flood.png', pngOfPixels(20_000, 10_001)),
      fileOf('good.png', small),
    ]);
    const { form, chosen } = orderForm(page);
    await eventually(() => form.locator('fieldset').getByRole('alert').getByRole('listitem').allInnerTexts()).toEqual(
      expect.arrayContaining([
        'cut-off.png: این عکس خراب است یا خوانده نمی‌شود.',
        'flood.png: بیش از ۲۰۰ مگاپیکسل دارد؛ آن را کوچک‌تر کنید.',
      ]),
    );
    await eventually(() => chosen.locator('img').count()).toBe(1);
    expect(await form.getByText('good.png').isVisible()).toBe(true);
  });
});
