import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { schemesIn } from '#src/domain/workshop/theme.ts';
import { prepareCard, prepareDrawing } from '#src/server/files/image-encoding.ts';
import type { CardContent } from '#src/server/files/share-card-drawing.ts';
import { gifOfFrames, sampleImage } from '../../support/fixtures/image-files.ts';

const workshopFile = createRequire(import.meta.url).resolve;

const CONTENT: CardContent = {
  title: 'Gear',
  number: '#0001',
  workshop: 'Workshop',
  facts: [],
  direction: 'ltr',
  drawing: null,
  icon: await readFile(workshopFile('#workshop/derived/public/icon.svg'), 'utf8'),
  colours: schemesIn(await readFile(workshopFile('#workshop/theme.css'), 'utf8')).light,
};

type Bytes = Uint8Array<ArrayBuffer>;

/** Draws a card. Returns its size and format, or the issue. */
async function cardOf(bytes: Bytes, content: Partial<CardContent> = {}) {
  const result = await prepareCard({ bytes, card: { ...CONTENT, ...content } });
  if (result.kind === 'rejected') return result.issue.code;
  const { width, height, format } = await sharp(result.image.bytes).metadata();
  return `${format} of ${width}×${height}`;
}

const CARD = 'jpeg of 1200×630';

/** The image as the server stores it for a product. */
async function stored(sent: Buffer | Bytes): Promise<Bytes> {
  const result = await prepareDrawing({ bytes: new Uint8Array(sent) });
  if (result.kind === 'rejected') throw new Error(result.issue.code);
  return new Uint8Array(result.image.bytes);
}

const opaque = (width: number, height: number) => sampleImage('blue', width, height).png().toBuffer();
const clear = (width: number, height: number) => sampleImage('blue', width, height).ensureAlpha(0).png().toBuffer();

const wide = await stored(await opaque(1_600, 900));

it.each([
  [1, 1],
  [2, 1],
  [1, 2],
  [2, 16_383],
  [16_383, 2],
  [1, 3_000],
  [3_000, 1],
  [3, 1_000],
  [10, 10],
  [1_200, 504],
])('draws the card of a product whose picture or drawing has %i×%i px', async (width, height) => {
  const image = await stored(await opaque(width, height));
  const empty = await stored(await clear(width, height));
  expect({
    picture: await cardOf(image),
    drawing: await cardOf(wide, { drawing: image }),
    both: await cardOf(image, { drawing: empty }),
  }).toEqual({ picture: CARD, drawing: CARD, both: CARD });
});

it('draws the card of a picture as large as a product may have', async () => {
  const image = new Uint8Array(await sampleImage('blue', 1_600, 16_383).webp({ effort: 0 }).toBuffer());
  expect(await cardOf(image, { drawing: image })).toBe(CARD);
});

it('draws the card of an animation with its first frame', async () => {
  expect(await cardOf(await stored(gifOfFrames(3)))).toBe(CARD);
});

const TITLES = {
  'no letter': '',
  spaces: ' \t\u00a0\u3000',
  'letters that the font lacks': '齿轮',
  emoji: '😀😀😀',
  'emoji and letters': 'گیربکس 😀 1',
  'invisible characters': '\u200b\u200c\u200d\u200e\u200f\u2060\u00ad',
  'invisible characters before letters that are not shown': `${'\u200f'.repeat(100)}گ`,
  'control characters': 'a\0\u0001\u0007\u001f\u007f\u0085\u009fb',
  'marks without letters': '\u064e\u0651'.repeat(50),
  'marks of direction': '\u202e\u2066گ\u2067abc\u202d',
  'separators of lines': 'a\u2028b\u2029c\r\nd',
  'halves of characters': '\ud800a\udc00\ufffe\uffff',
  markup: '<b>&amp;"\'</b>]]><![CDATA[<span foreground="red">&#0;&#x1F;',
  'one long word': 'W'.repeat(200),
  'one long Persian word': 'گ'.repeat(200),
  'many words': 'گیربکس '.repeat(28),
} as const;

it.each(Object.entries(TITLES))('draws the card of a title of %s', async (_what, title) => {
  const [rtl, ltr] = [await cardOf(wide, { title, direction: 'rtl' }), await cardOf(wide, { title })];
  expect({ rtl, ltr }).toEqual({ rtl: CARD, ltr: CARD });
});

it.each(Object.entries(TITLES))('draws the card of facts of %s', async (_what, text) => {
  const facts = [
    { name: text, value: text },
    { name: 'Size', value: text },
  ];
  const [rtl, ltr] = [await cardOf(wide, { facts, direction: 'rtl' }), await cardOf(wide, { facts, workshop: text })];
  expect({ rtl, ltr }).toEqual({ rtl: CARD, ltr: CARD });
});

it('reports an image that cannot be decoded', async () => {
  const damaged = wide.slice(0, 100);
  const [picture, drawing] = [await cardOf(damaged), await cardOf(wide, { drawing: damaged })];
  expect({ picture, drawing }).toEqual({ picture: 'fileUnreadable', drawing: 'fileUnreadable' });
});
