import sharp from 'sharp';
import { expect, it } from 'vitest';
import { startWithAdmin, wideImageFile } from '../../support/infrastructure/test-server.ts';

type Pixel = readonly number[];

const PAPER = [244, 242, 236];
const MARKER = [255, 90, 31];
const BLUE = [0, 0, 255];

/** Expects the colour, apart from what JPEG changes. */
const expectNear = (pixel: Pixel, colour: Pixel) =>
  expect(pixel.every((value, index) => Math.abs(value - (colour[index] ?? 0)) < 24)).toBe(true);

async function cardAt(url: string) {
  const response = await fetch(url);
  const card = sharp(await response.arrayBuffer());
  const { width, height, format } = await card.metadata();
  const { data } = await card.raw().toBuffer({ resolveWithObject: true });
  const pixelAt = (x: number, y: number): Pixel => [...data.subarray(3 * (y * width + x)).subarray(0, 3)];
  return { response, format: { width, height, format }, pixelAt, data };
}

it('draws half of a product as drawing and half as picture, divided by the line, in each language', async () => {
  const { url, ...server } = await startWithAdmin();
  await server.addProduct({ image: await wideImageFile('blue'), drawing: await wideImageFile('black') });
  const fa = await cardAt(`${url}/share/1-1-fa.jpg`);
  expect(fa.format).toEqual({ width: 1_200, height: 630, format: 'jpeg' });
  expectNear(fa.pixelAt(450, 250), BLUE);
  expectNear(fa.pixelAt(600, 250), MARKER);
  expectNear(fa.pixelAt(750, 250), [0, 0, 0]);
  expectNear(fa.pixelAt(30, 30), PAPER);
  const en = await cardAt(`${url}/share/1-1-en.jpg`);
  expectNear(en.pixelAt(450, 250), [0, 0, 0]);
  expectNear(en.pixelAt(750, 250), BLUE);
});

it('draws the whole picture of a product without a drawing', async () => {
  const { url, ...server } = await startWithAdmin();
  await server.addProduct({ image: await wideImageFile('blue') });
  const { pixelAt } = await cardAt(`${url}/share/1-1-fa.jpg`);
  for (const x of [450, 600, 750]) expectNear(pixelAt(x, 250), BLUE);
});

/** A transparent image of 400×300 px with a rectangle in its lower right. */
async function cutOut(colour: string, width: number, height: number): Promise<File> {
  const image = sharp({ create: { width: 400, height: 300, channels: 4, background: '#0000' } });
  const part = await sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer();
  const drawn = image.composite([{ input: part, left: 380 - width, top: 290 - height }]);
  return new File([new Uint8Array(await drawn.png().toBuffer())], 'part.png', { type: 'image/png' });
}

it('fills the card with the part, without the empty space around it', async () => {
  const { url, ...server } = await startWithAdmin();
  await server.addProduct({ image: await cutOut('blue', 300, 140), drawing: await cutOut('black', 300, 140) });
  const { pixelAt } = await cardAt(`${url}/share/1-1-en.jpg`);
  for (const y of [40, 250, 460]) {
    expectNear(pixelAt(300, y), [0, 0, 0]);
    expectNear(pixelAt(900, y), BLUE);
  }
  expectNear(pixelAt(900, 10), PAPER);
});

it('enlarges a tiny part at most twice', async () => {
  const { url, ...server } = await startWithAdmin();
  await server.addProduct({ image: await cutOut('blue', 20, 20) });
  const { pixelAt } = await cardAt(`${url}/share/1-1-en.jpg`);
  expectNear(pixelAt(600, 252), BLUE);
  // The whole image would be drawn 1.68 times as large.
  expectNear(pixelAt(600 + 40, 252), PAPER);
});

it('writes the title, whatever characters it has, and draws the card again after an edit', async () => {
  const { url, ...server } = await startWithAdmin();
  await server.addProduct({ image: await wideImageFile('blue'), title: 'چرخ‌دنده' });
  const before = await cardAt(`${url}/share/1-1-fa.jpg`);
  expect(before.response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  await server.editProduct({ title: `<b>&amp; \u0007齿轮${'گیربکس '.repeat(25)}`.trim() });
  const after = await cardAt(`${url}/share/1-2-fa.jpg`);
  expect(after.response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(after.data.equals(before.data)).toBe(false);
  const outdated = await cardAt(`${url}/share/1-1-fa.jpg`);
  expect(outdated.response.headers.get('cache-control')).toBe('no-cache');
  expect(outdated.data.equals(after.data)).toBe(true);
});

it('draws the card of a title without a letter that the font has', async () => {
  const { url, ...server } = await startWithAdmin();
  await server.addProduct({ image: await wideImageFile('blue'), title: '齿轮' });
  expect((await cardAt(`${url}/share/1-1-fa.jpg`)).format.format).toBe('jpeg');
});

it('answers 304 to a client that has the card', async () => {
  const { url, ...server } = await startWithAdmin();
  await server.addProduct({ image: await wideImageFile('blue') });
  const path = `${url}/share/1-1-en.jpg`;
  const etag = (await fetch(path)).headers.get('etag') ?? '';
  expect((await fetch(path, { headers: { 'if-none-match': etag } })).status).toBe(304);
});

it.each(['2-1-fa.jpg', '1-1-de.jpg', '1-fa.jpg', '1-1-fa.png'])('has no card at /share/%s', async (name) => {
  const { url, ...server } = await startWithAdmin();
  await server.addProduct({ image: await wideImageFile('blue') });
  expect((await fetch(`${url}/share/${name}`)).status).toBe(404);
});
