import { readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import Fastify from 'fastify';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Product } from '#src/contract/schema.generated.ts';
import { MEBIBYTE } from '#src/domain/text/data-size.ts';
import { OperationError } from '#src/operations/operation-error.ts';
import type { ImageResult } from '#src/operations/prepared-images.ts';
import type { EncodedImage } from '#src/server/files/image-encoding.ts';
import { addShareCards } from '#src/server/http/share-cards.ts';
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
  expectNear(fa.pixelAt(600, 250), BLUE);
  expectNear(fa.pixelAt(792, 250), MARKER);
  expectNear(fa.pixelAt(950, 250), [0, 0, 0]);
  expectNear(fa.pixelAt(30, 30), PAPER);
  const en = await cardAt(`${url}/share/1-1-en.jpg`);
  expectNear(en.pixelAt(250, 250), [0, 0, 0]);
  expectNear(en.pixelAt(408, 250), MARKER);
  expectNear(en.pixelAt(600, 250), BLUE);
});

it('writes the workshop and two facts beside the part, on the side where reading ends', async () => {
  const { url, ...server } = await startWithAdmin();
  await server.addProduct({ image: await wideImageFile('blue') });
  const facts = ['جنس: نایلون', 'اندازه: ۴۰ میلی‌متر', 'جرم: ۱۲ گرم'];
  const factsEn = ['Material: nylon', 'Size: 40 mm', 'Mass: 12 g'];
  /** Returns how many dark pixels are beside the part in a column of px. */
  const inkIn = async (card: string, from: number, to: number) => {
    const { pixelAt } = await cardAt(`${url}/share/${card}.jpg`);
    let ink = 0;
    for (let x = from; x < to; x++) for (let y = 10; y < 490; y++) if ((pixelAt(x, y)[0] ?? 0) < 120) ink++;
    return ink;
  };
  const inkWith = async (count: number, version: number) => {
    const textOf = (lines: readonly string[]) => [...lines.slice(0, count), 'Text.'].join('\n');
    await server.editProduct({ longDescription: textOf(facts), longDescriptionEn: textOf(factsEn) });
    return { fa: await inkIn(`1-${version}-fa`, 20, 360), en: await inkIn(`1-${version}-en`, 840, 1_180) };
  };
  const none = await inkWith(0, 2);
  const two = await inkWith(2, 3);
  expect({ none: [none.fa > 0, none.en > 0], more: [two.fa > none.fa, two.en > none.en] }).toEqual({
    none: [true, true],
    more: [true, true],
  });
  expect(await inkWith(3, 4)).toEqual(two);
});

it('draws the whole picture of a product without a drawing', async () => {
  const { url, ...server } = await startWithAdmin();
  await server.addProduct({ image: await wideImageFile('blue') });
  const { pixelAt } = await cardAt(`${url}/share/1-1-fa.jpg`);
  for (const x of [600, 792, 950]) expectNear(pixelAt(x, 250), BLUE);
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
  for (const y of [90, 250, 410]) {
    expectNear(pixelAt(200, y), [0, 0, 0]);
    expectNear(pixelAt(600, y), BLUE);
  }
  expectNear(pixelAt(600, 40), PAPER);
});

it('enlarges a tiny part at most twice', async () => {
  const { url, ...server } = await startWithAdmin();
  await server.addProduct({ image: await cutOut('blue', 20, 20) });
  const { pixelAt } = await cardAt(`${url}/share/1-1-en.jpg`);
  expectNear(pixelAt(408, 252), BLUE);
  // The whole image would be drawn 1.68 times as large.
  expectNear(pixelAt(408 + 40, 252), PAPER);
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

describe('a card that cannot be drawn', () => {
  /** A server whose first product has no picture any more. */
  async function startWithoutPicture() {
    const server = await startWithAdmin();
    await server.addProduct({ image: await wideImageFile('blue') });
    const [product] = await server.products();
    await rm(join(server.dataDir, product?.image ?? ''));
    return server;
  }
  it('is replaced by the picture of the workshop, which clients do not keep', async () => {
    const { url } = await startWithoutPicture();
    const response = await fetch(`${url}/share/1-1-en.jpg`);
    const picture = await readFile(createRequire(import.meta.url).resolve('#workshop/derived/public/share-en.jpg'));
    expect({
      status: response.status,
      type: response.headers.get('content-type'),
      cache: response.headers.get('cache-control'),
      isPictureOfWorkshop: picture.equals(Buffer.from(await response.arrayBuffer())),
    }).toEqual({ status: 200, type: 'image/jpeg', cache: 'no-cache', isPictureOfWorkshop: true });
  });

  it('is drawn again after the product was edited', async () => {
    const { url, ...server } = await startWithoutPicture();
    await cardAt(`${url}/share/1-1-en.jpg`);
    await server.editProduct({ image: await wideImageFile('blue') });
    const { response, pixelAt } = await cardAt(`${url}/share/1-2-en.jpg`);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expectNear(pixelAt(600, 250), BLUE);
  });
});

it('draws the card while the disk has no room', async () => {
  const disk = { free: 1_000 * MEBIBYTE };
  const { url, ...server } = await startWithAdmin({}, { freeBytes: async () => disk.free });
  await server.addProduct({ image: await wideImageFile('blue') });
  disk.free = 0;
  const { response, pixelAt } = await cardAt(`${url}/share/1-1-en.jpg`);
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expectNear(pixelAt(600, 250), BLUE);
});

describe('the work for cards', () => {
  const product = {
    id: 1,
    version: 1,
    title: 'Gear',
    longDescription: '',
    longDescriptionEn: '',
    image: '/files/gear.webp',
  } as Product;
  const rejected = { kind: 'rejected', issue: { code: 'fileUnreadable' } } as const;

  /** The route of the cards, with image work that the test controls. */
  async function openRoute(drawCard: () => Promise<ImageResult<EncodedImage>>) {
    const app = Fastify();
    app.decorateRequest('network', 'network');
    const drawing = vi.fn(drawCard);
    await addShareCards(app, {
      products: { current: async () => ({ products: [product] }) as never },
      files: { open: async () => ({ chunks: [new Uint8Array(1)] }) as never },
      images: { drawCard: drawing },
    });
    onTestFinished(() => app.close());
    const ask = async () => (await app.inject('/share/1-1-en.jpg')).headers['cache-control'];
    return { drawing, ask };
  }

  it('is not repeated for five minutes after a failure', async () => {
    const { drawing, ask } = await openRoute(async () => rejected);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    expect([await ask(), await ask()]).toEqual(['no-cache', 'no-cache']);
    vi.advanceTimersByTime(299_000);
    await ask();
    expect(drawing).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1_000);
    await ask();
    expect(drawing).toHaveBeenCalledTimes(2);
  });

  it('begins with the next request if the server was busy', async () => {
    const busy = new OperationError('busy', { retryAfter: 10 });
    const image = { bytes: new Uint8Array(1), extension: 'jpg', hasAlpha: false };
    const answers = [() => Promise.reject(busy), async () => ({ kind: 'prepared', image }) as const];
    const { drawing, ask } = await openRoute(() => answers.shift()?.() ?? Promise.reject(new Error('Asked too often')));
    expect([await ask(), await ask(), await ask()]).toEqual([
      'no-cache',
      'public, max-age=31536000, immutable',
      'public, max-age=31536000, immutable',
    ]);
    expect(drawing).toHaveBeenCalledTimes(2);
  });
});
