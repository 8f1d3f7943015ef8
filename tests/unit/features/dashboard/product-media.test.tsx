import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Language } from '#src/contract/types.ts';
import type { PutAnswer } from '#src/machines/video-upload/video-upload.machine.ts';
import { productOf } from '../../../support/products.ts';
import { button, chooseFile, control, mediaOf, type OpenedDesk, openDesk, submitButton } from './desk-stage.tsx';

const GEAR = productOf(7);
const UPLOAD = {
  url: 'https://store.example/put',
  headers: { 'Content-Type': 'video/mp4' },
  publicUrl: '/files/7.mp4',
};
const MEGABYTE = 1_048_576;

async function editing(language: Language = 'fa'): Promise<OpenedDesk> {
  const opened = openDesk({ products: [GEAR], language });
  await opened.user.click(button(language === 'fa' ? `ویرایش ${GEAR.title}` : `Edit ${GEAR.titleEn}`));
  return opened;
}

const removeButton = (name: string) => screen.queryByRole('button', { name: `برداشتن ${name}` });

describe('a file of a product', () => {
  it('is examined by the desk, and nothing is saved meanwhile', async () => {
    const { user, desk } = await editing();
    const file = new File(['x'], 'gear.webp', { type: 'image/webp' });
    await user.upload(control('image'), file);
    expect(desk.orders.slice(-1)).toEqual([{ type: 'media.examine', slot: 'image', file }]);
    expect(screen.getByText('در حال آماده‌سازی…').tagName).toBe('P');
    expect(submitButton().disabled).toBe(true);
    await desk.report({ type: 'media.prepared', slot: 'image', media: mediaOf('image') });
    expect(submitButton().disabled).toBe(false);
  });

  it('is asked for by the names of its types, HEIC not among them, so that a phone converts its photos', async () => {
    await editing();
    expect(['image', 'video'].map((slot) => control(slot).getAttribute('accept'))).toEqual([
      'image/jpeg,image/png,image/webp,image/avif,image/gif',
      'video/*',
    ]);
  });

  it('can be taken back, and the focus goes to the place it came from', async () => {
    const opened = await editing();
    await chooseFile(opened, 'video');
    const remove = removeButton('film.mp4');
    if (!remove) throw new Error('nothing to remove');
    await opened.user.click(remove);
    expect(removeButton('film.mp4')).toBe(null);
    expect(opened.desk.orders.slice(-1)).toEqual([{ type: 'media.release', slot: 'video' }]);
    expect(document.activeElement).toBe(control('video'));
  });

  it.each([
    ['image', 'notAnImage', 'عکس JPEG، PNG، WebP، AVIF یا GIF نیست.'],
    ['image', 'empty', 'این فایل خالی است.'],
    ['image', 'tooLarge', 'بزرگ‌تر از ۱۰ مگابایت است.'],
    ['image', 'unreadable', 'این فایل خراب است یا خوانده نمی‌شود.'],
    ['image', 'heic', 'عکس HEIC در این مرورگر باز نمی‌شود؛ آن را به JPEG تبدیل کنید.'],
    ['video', 'notAVideo', 'ویدیو نیست.'],
    ['video', 'tooLarge', 'بزرگ‌تر از ۵۰۰ مگابایت است.'],
  ] as const)(
    '%s: %s is refused by name (rows 19, 20, 23, 24, 31) [5.media.kinds, 5.product.limits]',
    async (slot, reason, words) => {
      const opened = await editing();
      await chooseFile(opened, slot);
      await opened.user.upload(control(slot), new File(['x'], 'bad.bin', { type: 'image/png' }));
      await opened.desk.report({ type: 'media.refused', slot, name: 'bad.bin', reason });
      expect(screen.getByText('bad.bin').parentElement?.textContent).toBe(`bad.bin: ${words}`);
      // What was there before stays.
      expect(removeButton(mediaOf(slot).name)?.title).toBe(`برداشتن ${mediaOf(slot).name}`);
    },
  );

  it('can be dropped; a text cannot (rows 29, 30)', async () => {
    const { desk } = await editing();
    const zone = control('image').closest('label');
    if (!zone) throw new Error('no place to drop on');
    const before = desk.orders.length;
    fireEvent.drop(zone, { dataTransfer: { files: [] } });
    expect([screen.getByText('آنچه رها شد فایل نبود.').tagName, desk.orders.length]).toEqual(['P', before]);
    const file = new File(['x'], 'gear.png', { type: 'image/png' });
    fireEvent.drop(zone, { dataTransfer: { files: [file] } });
    expect(desk.orders.slice(-1)).toEqual([{ type: 'media.examine', slot: 'image', file }]);
    expect(screen.queryByText('آنچه رها شد فایل نبود.')).toBe(null);
  });

  it('keeps the choice when the chooser is cancelled (row 33)', async () => {
    const opened = await editing();
    await chooseFile(opened, 'image');
    const before = opened.desk.orders.length;
    fireEvent.change(control('image'), { target: { files: [] } });
    expect(opened.desk.orders.length).toBe(before);
  });
});

describe('a picture that cannot be had (row 36)', () => {
  it('leaves its place, and another can be chosen', async () => {
    const opened = await editing();
    const place = screen.getByText('عکس کنونی').closest('figure');
    fireEvent.error(place?.querySelector('img') ?? document.body);
    expect([place?.querySelector('img'), place?.querySelector('span')?.style.aspectRatio]).toEqual([
      null,
      '1200 / 900',
    ]);
    await chooseFile(opened, 'image');
    expect(removeButton('gear.webp')?.title).toBe('برداشتن gear.webp');
  });
});

describe('a video that cannot play (row 35)', () => {
  const WORDS = 'این ویدیو در مرورگر شما پخش نمی‌شود.';
  const players = () => screen.getAllByLabelText<HTMLVideoElement>('پیش‌نمایش ویدیو');
  const said = () => screen.queryAllByText(WORDS, { exact: false }).map(({ textContent }) => textContent);

  it('says so when it is chosen, and can be uploaded all the same', async () => {
    const opened = await editing();
    await chooseFile(opened, 'video');
    expect(said()).toEqual([]);
    for (const player of players()) fireEvent.error(player);
    expect(said()).toEqual([`${WORDS} با این حال می‌توانید آن را بارگذاری کنید.`]);
    await opened.user.click(submitButton());
    expect(opened.presigns.runs.map(({ input }) => input.name)).toEqual(['film.mp4']);
  });

  it('says so when it is stored, keeps its controls and opens as a file', async () => {
    const film = productOf(8, { video: '/files/videos/8.mp4' });
    const { user } = openDesk({ products: [film] });
    await user.click(button(`ویرایش ${film.title}`));
    for (const player of players()) fireEvent.error(player);
    expect(said()).toEqual([`${WORDS} باز کردن فایل`]);
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'باز کردن فایل' });
    expect([new URL(link.href).pathname, link.target, players()[0]?.controls]).toEqual([
      '/files/videos/8.mp4',
      '_blank',
      true,
    ]);
  });
});

describe('the upload of a video', () => {
  async function submitted(language: Language = 'fa'): Promise<OpenedDesk> {
    const opened = await editing(language);
    await chooseFile(opened, 'video');
    await opened.user.click(submitButton());
    return opened;
  }
  async function uploading(language: Language = 'fa'): Promise<OpenedDesk> {
    const opened = await submitted(language);
    await act(async () => opened.presigns.last.resolve({ kind: 'granted', upload: UPLOAD }));
    return opened;
  }
  const progress = (opened: OpenedDesk, sent: number, of: number | null, at: number) =>
    act(async () => opened.puts.last.input.onProgress(sent, of, at));
  const answerPut = (opened: OpenedDesk, output: PutAnswer) => act(async () => opened.puts.last.resolve(output));
  const bar = () => screen.queryByRole<HTMLProgressElement>('progressbar');
  const numbers = () =>
    [...(bar()?.previousElementSibling?.lastElementChild?.children ?? [])].map(({ textContent }) => textContent);

  it('is prepared first: the bar has no end yet', async () => {
    const { presigns } = await submitted();
    expect([bar()?.hasAttribute('value'), screen.getByText('در حال آماده‌سازی بارگذاری…').role]).toEqual([
      false,
      'status',
    ]);
    expect(presigns.runs.map(({ input }) => input)).toEqual([
      { name: 'film.mp4', bytes: 30 * MEGABYTE, mime: 'video/mp4' },
    ]);
  });

  it.each([
    ['fa', ['۴۰٪', '۲ مگابایت در ثانیه']],
    ['en', ['40%', '2 MB/s']],
  ] as const)(
    'shows per cent and rate in the digits of %s [5.upload.progress, 8.numbers]',
    async (language, expected) => {
      const opened = await uploading(language);
      await progress(opened, 4 * MEGABYTE, 30 * MEGABYTE, 1_000);
      await progress(opened, 12 * MEGABYTE, 30 * MEGABYTE, 5_000);
      expect([bar()?.value, numbers()]).toEqual([0.4, expected]);
    },
  );

  it('has no per cent where the length is not known (row 59)', async () => {
    const opened = await uploading();
    await progress(opened, MEGABYTE, null, 1_000);
    await progress(opened, 2 * MEGABYTE, null, 2_000);
    expect([bar()?.hasAttribute('value'), numbers()]).toEqual([false, ['۱ مگابایت در ثانیه']]);
  });

  it('ends in the save, with the address of the video [4.panel.upload]', async () => {
    const opened = await uploading();
    await answerPut(opened, { kind: 'stored' });
    expect([bar(), opened.saves.last.input.videoUrl]).toEqual([null, UPLOAD.publicUrl]);
  });

  it('is cancelled: nothing is saved and the form is back (row 58) [5.upload.cancel]', async () => {
    const opened = await uploading();
    await opened.user.click(button('لغو بارگذاری'));
    expect([bar(), opened.puts.last.signal.aborted, opened.saves.runs.length]).toEqual([null, true, 0]);
    expect([submitButton().textContent, submitButton().disabled, control('title').disabled]).toEqual([
      'ذخیرهٔ تغییرات',
      false,
      false,
    ]);
  });

  it('fails in place with status and answer, waits, and is tried again (rows 40, 56) [5.upload.retry]', async () => {
    const opened = await uploading();
    await answerPut(opened, { kind: 'refused', status: 507, text: 'Insufficient <b>Storage</b>' });
    const failure = screen.getByText('آپلود ویدیو ناموفق بود').parentElement;
    expect([...(failure?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      'آپلود ویدیو ناموفق بود',
      '507 · Insufficient <b>Storage</b>',
      'هنوز چیزی ذخیره نشده است؛ نوشته‌ها و فایل‌هایتان همین‌جاست.',
    ]);
    expect([submitButton().getAttribute('aria-busy'), submitButton().disabled, bar()]).toEqual([null, true, null]);
    await opened.user.click(button('تلاش دوباره'));
    expect([opened.presigns.runs.length, bar()?.tagName]).toEqual([2, 'PROGRESS']);
  });

  it('fails at presign under its own words (row 55)', async () => {
    const opened = await submitted();
    await act(async () => opened.presigns.last.resolve({ kind: 'refused', status: 400, text: 'mime' }));
    expect(screen.getByText('خطا در presign').nextElementSibling?.textContent).toBe('400 · mime');
    expect(opened.puts.runs.length).toBe(0);
  });

  it('is not repeated when the save after it fails, and says that it is there (row 57)', async () => {
    const opened = await uploading();
    await answerPut(opened, { kind: 'stored' });
    await act(async () => opened.saves.last.reject(new Error('offline')));
    expect(screen.getByText('بارگذاری شده است').tagName).toBe('SPAN');
    await opened.user.click(submitButton());
    expect([opened.presigns.runs.length, opened.saves.runs.length, opened.saves.last.input.videoUrl]).toEqual([
      1,
      2,
      UPLOAD.publicUrl,
    ]);
  });
});
