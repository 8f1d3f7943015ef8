import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Language } from '#src/domain/language/language.ts';
import {
  button,
  chooseFile,
  control,
  type OpenedDashboard,
  openDashboard,
  submitButton,
} from '../../../../support/fixtures/dashboard.tsx';
import { productOf } from '../../../../support/fixtures/products.ts';
import { textsOf } from '../../../../support/screens/read-page.ts';

const GEAR = productOf(7);
const UPLOAD = { url: 'https://store.example/put', headers: {}, publicUrl: '/files/7.mp4' };
const MEGABYTE = 1_048_576;

async function editing(language: Language = 'fa', product = GEAR): Promise<OpenedDashboard> {
  const opened = openDashboard([product], language);
  await opened.user.click(button(language === 'fa' ? `ویرایش ${product.title}` : `Edit ${product.titleEn}`));
  return opened;
}

const removeButton = (name: string) => screen.queryByRole('button', { name: `برداشتن ${name}` });

describe('a file of a product', () => {
  it('has a file field whose types do not include HEIC, so that phones convert their photos', async () => {
    await editing();
    const images = 'image/jpeg,image/png,image/webp,image/avif,image/gif';
    const accepted = [images, images, 'video/*'];
    expect(['image', 'drawing', 'video'].map((slot) => control(slot).getAttribute('accept'))).toEqual(accepted);
  });

  it('moves the focus to the file field when a file is removed', async () => {
    const opened = await editing();
    await chooseFile(opened, 'video');
    await opened.user.click(button('برداشتن film.mp4'));
    expect(document.activeElement).toBe(control('video'));
  });

  it.each([
    {
      key: 'image',
      issue: { code: 'notAnImage' },
      text: 'این فایل عکس \u2068JPEG\u2069، \u2068PNG\u2069، \u2068WebP\u2069، \u2068AVIF\u2069 یا \u2068GIF\u2069 نیست.',
    },
    { key: 'video', issue: { code: 'notAVideo' }, text: 'این فایل ویدیو نیست.' },
    { key: 'video', issue: { code: 'fileTooLarge', bound: 500 }, text: 'این فایل بزرگ‌تر از ۵۰۰ مگابایت است.' },
  ] as const)(
    'rejects a bad $key with its name and issue $issue.code, and keeps the earlier file [5.media.kinds, 5.product.limits]',
    async ({ key, issue, text }) => {
      const opened = await editing();
      await chooseFile(opened, key);
      await opened.user.upload(control(key), new File(['x'], 'bad.bin', { type: 'image/png' }));
      await opened.send.media({ type: 'file.rejected', key, name: 'bad.bin', issue });
      expect(screen.getByText('bad.bin').parentElement?.textContent).toBe(`bad.bin: ${text}`);
      expect(removeButton(key === 'image' ? 'gear.webp' : 'film.mp4')?.tagName).toBe('BUTTON');
    },
  );
});

it('marks the stored drawing for removal and restores it, each by a button in the same place', async () => {
  const opened = await editing('en', productOf(9, { drawing: '/files/products/9-drawing.webp' }));
  const removal = button('Remove the current drawing');
  await opened.user.click(removal);
  expect({ tagName: screen.getByText('Removed when saved').tagName, disabled: submitButton().disabled }).toEqual({
    tagName: 'FIGCAPTION',
    disabled: false,
  });
  await opened.user.click(button('Restore the current drawing'));
  expect([document.activeElement, screen.getByText('Current drawing').tagName]).toEqual([removal, 'FIGCAPTION']);
  expect(submitButton().disabled).toBe(true);
});

it('links to the file of a stored video that cannot be played, and lets a chosen one be uploaded', async () => {
  const opened = await editing('fa', productOf(8, { video: '/files/videos/8.mp4' }));
  await chooseFile(opened, 'video');
  for (const player of screen.getAllByLabelText('پیش‌نمایش ویدیو')) fireEvent.error(player);
  const text = 'این ویدیو در مرورگر شما پخش نمی‌شود.';
  expect(textsOf(screen.queryAllByText(text, { exact: false }))).toEqual([
    `${text} باز کردن فایل`,
    `${text} با این حال می‌توانید آن را آپلود کنید.`,
  ]);
  const { href, target } = screen.getByRole<HTMLAnchorElement>('link', { name: 'باز کردن فایل' });
  expect([new URL(href).pathname, target]).toEqual(['/files/videos/8.mp4', '_blank']);
  expect(submitButton().disabled).toBe(false);
});

describe('the upload of a video', () => {
  async function uploading(language: Language = 'fa'): Promise<OpenedDashboard> {
    const opened = await editing(language);
    await chooseFile(opened, 'video');
    await opened.user.click(submitButton());
    await opened.send.upload({ type: 'presign.granted', upload: UPLOAD });
    return opened;
  }
  const bar = () => screen.queryByRole<HTMLProgressElement>('progressbar');

  it.each<{
    readonly label: string;
    readonly language: Language;
    readonly length: number | null;
    readonly value: number | null;
    readonly texts: readonly string[];
  }>([
    { label: 'in Persian digits', language: 'fa', length: 30, value: 0.4, texts: ['۴۰٪', '۲ مگابایت در ثانیه'] },
    { label: 'in English', language: 'en', length: 30, value: 0.4, texts: ['40%', '2 MB/s'] },
    {
      label: 'without a percentage if the length is unknown',
      language: 'fa',
      length: null,
      value: null,
      texts: ['۲ مگابایت در ثانیه'],
    },
  ])(
    'shows percentage and rate of an upload $label [5.upload.progress, 8.numbers]',
    async ({ language, length, value, texts }) => {
      const { send } = await uploading(language);
      const report = (sent: number, at: number) =>
        send.upload({ type: 'upload.progressed', sent: sent * MEGABYTE, of: length && length * MEGABYTE, at });
      await report(4, 1_000);
      await report(12, 5_000);
      expect(bar()?.hasAttribute('value') ? bar()?.value : null).toBe(value);
      expect(textsOf(bar()?.previousElementSibling?.lastElementChild?.children ?? [])).toEqual(texts);
    },
  );

  it('does not repeat the upload if only saving failed', async () => {
    const { send, user } = await uploading();
    await send.upload({ type: 'upload.stored' });
    await send.form({ type: 'save.failed', failure: { reason: 'connection', message: '' }, errors: [] });
    expect({ tagName: screen.getByText('آپلود شده است').tagName, bar: bar() }).toEqual({ tagName: 'SPAN', bar: null });
    await user.click(submitButton());
    expect({ textContent: submitButton().textContent, bar: bar() }).toEqual({
      textContent: 'در حال ذخیره…',
      bar: null,
    });
  });

  it('scrolls to an upload that begins or fails, and leaves the focus on another button of the form', async () => {
    const travel = vi.spyOn(Element.prototype, 'scrollIntoView');
    const { send, user } = await uploading();
    const box = bar()?.parentElement;
    expect(travel.mock.contexts.at(-1)).toBe(box);
    const failure = {
      type: 'upload.failed',
      failure: { at: 'upload', status: 0, text: '', reference: '1a2b3c4d' },
    } as const;
    await send.upload(failure);
    expect(screen.getByText('1a2b3c4d').parentElement?.textContent).toBe('شناسهٔ خطا: 1a2b3c4d');
    expect(screen.getByText('پاسخی از سرور نرسید.').closest('form')).not.toBe(null);
    expect([travel.mock.contexts.at(-1), document.activeElement]).toEqual([box, button('تلاش دوباره')]);
    await user.click(button('تلاش دوباره'));
    expect(document.activeElement).toBe(submitButton());
    await user.click(button('لغو آپلود'));
    expect({ activeElement: document.activeElement, disabled: submitButton().disabled }).toEqual({
      activeElement: submitButton(),
      disabled: false,
    });
  });

  it('does not move the focus from outside of the form when an upload fails', async () => {
    const { send, user } = await uploading();
    const search = screen.getByRole('searchbox', { name: 'جست‌وجوی عنوان محصول' });
    await user.click(search);
    await send.upload({ type: 'upload.failed', failure: { at: 'upload', status: 0, text: '', reference: '1a2b3c4d' } });
    expect(document.activeElement).toBe(search);
  });
});
