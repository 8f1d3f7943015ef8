import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { saveReceiptPicture, wrapped } from '#src/features/order-form/receipt-picture.ts';
import { fakeDrawing } from '../../../support/fixtures/fake-drawing.ts';

afterEach(() => vi.restoreAllMocks());

it('draws the sheet in the colours of the theme, and saves it under the number of the order', async () => {
  const names = ['paper', 'ink', 'pencil', 'rule', 'marker-ink'];
  for (const name of names) document.documentElement.style.setProperty(`--${name}`, `colour of ${name}`);
  const { colours, end } = fakeDrawing();
  onTestFinished(end);
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  await saveReceiptPicture({
    workshop: 'Charkh Workshop',
    title: 'Order receipt',
    stamp: 'Received',
    number: 'KYX FS3',
    language: 'en',
    rows: [{ name: 'Name', value: 'Sara' }],
    photos: [],
  });
  expect([...colours].sort()).toEqual(names.map((name) => `colour of ${name}`).sort());
  expect(saved).toEqual(['order-KYXFS3.png']);
});

it.each([
  { text: 'یک چرخ‌دنده', lines: ['یک', 'چرخ‌دنده'] },
  { text: 'a b c d e f', lines: ['a b c d e', 'f'] },
  { text: 'first\n\nlast', lines: ['first', '', 'last'] },
  { text: 'unbreakable-word end', lines: ['unbreakab', 'le-word', 'end'] },
])('breaks $text between words if possible, and at line breaks', ({ text, lines }) => {
  expect(wrapped(text, (line) => line.length <= 9)).toEqual(lines);
});
