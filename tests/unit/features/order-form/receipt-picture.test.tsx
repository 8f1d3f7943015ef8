import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { saveReceiptPicture } from '#src/features/order-form/receipt-picture.ts';
import { fakeDrawing } from '../../../support/fixtures/fake-drawing.ts';

afterEach(() => vi.restoreAllMocks());

it('draws the sheet in the colours of the theme, and saves it under the number of the order', async () => {
  const names = ['paper', 'ink', 'pencil', 'rule', 'marker-ink'];
  for (const name of names) document.documentElement.style.setProperty(`--${name}`, `colour of ${name}`);
  const { colours, texts, end } = fakeDrawing();
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
    numberLabel: 'Number',
    language: 'en',
    rows: [{ name: 'Phone', value: '0912 123 4567' }],
    photos: [],
  });
  expect([...colours].sort()).toEqual(names.map((name) => `colour of ${name}`).sort());
  const isolated = (text: string) => `\u2066${text}\u2069`;
  expect([...texts]).toEqual(
    ['Order receipt', 'Received', 'Charkh Workshop', `Number ${isolated('KYX FS3')}`, 'Phone', '0912 123 4567'].map(
      isolated,
    ),
  );
  expect(saved).toEqual(['order-KYXFS3.png']);
});
