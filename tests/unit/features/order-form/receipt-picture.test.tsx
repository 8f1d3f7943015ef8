import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import type { LineResult } from '#src/features/order-form/line-worker.ts';
import { type ReceiptPicture, saveReceiptPicture } from '#src/features/order-form/receipt-picture.ts';
import { fakeDrawing } from '../../../support/fixtures/fake-drawing.ts';
import { controlledWorkers } from '../../../support/infrastructure/controlled-worker.ts';
import { expectConsole } from '../../../support/infrastructure/setup.ts';

const SHEET: ReceiptPicture = {
  workshop: 'Charkh Workshop',
  title: 'Order receipt',
  stamp: 'Received',
  number: 'KYX FS3',
  numberLabel: 'Number',
  language: 'en',
  rows: [{ name: 'Phone', value: '0912 123 4567' }],
  models: [],
  photos: [],
};

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
  await saveReceiptPicture(SHEET);
  expect([...colours].sort()).toEqual(names.map((name) => `colour of ${name}`).sort());
  const isolated = (text: string) => `\u2066${text}\u2069`;
  expect([...texts]).toEqual(
    ['Order receipt', 'Received', 'Charkh Workshop', `Number ${isolated('KYX FS3')}`, 'Phone', '0912 123 4567'].map(
      isolated,
    ),
  );
  expect(saved).toEqual(['order-KYXFS3.png']);
});

it('draws the lines of a photo on the half before the line, and a photo alone if they cannot be drawn', async () => {
  const { colours, end } = fakeDrawing();
  onTestFinished(end);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:drawing');
  const revoked = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  document.documentElement.style.setProperty('--marker', 'colour of marker');
  const workers = controlledWorkers<Blob, LineResult>();
  const saving = saveReceiptPicture({ ...SHEET, models: ['blob:model'], photos: ['blob:photo', 'blob:other'] });
  (await workers.next()).respond({ blob: new Blob(['png']), width: 1_200, height: 800 });
  expectConsole('error', /^drawing: Error: The photo cannot be drawn$/);
  (await workers.next()).respond(null);
  await saving;
  expect([colours.has('colour of marker'), revoked.mock.calls]).toEqual([true, [['blob:drawing'], ['blob:drawing']]]);
});
