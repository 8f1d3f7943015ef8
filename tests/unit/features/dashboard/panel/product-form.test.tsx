import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Language } from '#src/domain/language/language.ts';
import type { SaveFailure } from '#src/machines/product-form/product-form.events.ts';
import {
  button,
  chooseFile,
  control,
  type OpenedDashboard,
  openDashboard,
  submitButton,
  write,
} from '../../../../support/fixtures/dashboard.tsx';
import { productOf } from '../../../../support/fixtures/products.ts';
import { descriptionsOf, textsOf } from '../../../../support/screens/read-page.ts';

const GEAR = productOf(7, { video: '/files/products/7.mp4' });
const NEW = productOf(13, { title: 'محصول تازه' });

async function opening(name: string, language?: Language): Promise<OpenedDashboard> {
  const opened = openDashboard([GEAR], language);
  await opened.user.click(button(name));
  return opened;
}
const adding = () => opening('افزودن محصول');
const editing = () => opening(`ویرایش ${GEAR.title}`);

/** Opens the form for a new product, fills it and submits it. */
async function submitted(): Promise<OpenedDashboard> {
  const opened = await adding();
  write('title', 'چرخ');
  write('shortDescription', 'کوتاه');
  await chooseFile(opened, 'image');
  await opened.user.click(submitButton());
  return opened;
}

const BAD = expect.stringContaining('bad');
const alerts = () => textsOf(screen.queryAllByRole('alert')).filter(Boolean);
const errorOf = (name: string) => descriptionsOf(control(name)).at(-1);
const failed = (failure: SaveFailure, ...errors: { path: string; message: string }[]) =>
  ({ type: 'save.failed', failure, errors }) as const;

it('focuses the panel when a form is opened, and its prompt when the form is closed', async () => {
  const { user } = await adding();
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'افزودن محصول' }));
  await user.click(button('بستن فرم'));
  const prompt = 'محصولی اضافه کنید، یا از فهرست زیر یکی را برای ویرایش یا حذف انتخاب کنید.';
  const section = screen.getByRole('region', { name: prompt });
  expect({ isFocused: document.activeElement === section, text: section.textContent }).toEqual({
    isFocused: true,
    text: prompt,
  });
});

it.each([
  { host: 'with drafts', product: { ...GEAR, hidden: true }, isTicked: true },
  { host: 'without drafts', product: GEAR, isTicked: undefined },
])('offers the mark of a draft on a host $host [4.products.draft]', async ({ product, isTicked }) => {
  const { user } = openDashboard([product]);
  await user.click(button(`ویرایش ${product.title}`));
  const mark = screen.queryByRole<HTMLInputElement>('checkbox', { name: 'پیش‌نویس؛ فقط خودتان می‌بینید' });
  expect([mark?.checked, submitButton().disabled]).toEqual([isTicked, true]);
  if (mark === null) return;
  await user.click(mark);
  expect([mark.checked, submitButton().disabled]).toEqual([false, false]);
});

it.each([
  { name: 'Add product', text: 'Title, short description and product picture are required' },
  { name: `Edit ${GEAR.titleEn}`, text: 'ID, title and short description are required' },
])(
  'the form "$name" lists its required fields in English [5.add.required, 5.edit.required]',
  async ({ name, text }) => {
    const { user } = await opening(name, 'en');
    write('title', ' \u200c');
    await user.click(submitButton());
    expect(alerts()).toEqual([text]);
  },
);

describe('adding a product', () => {
  it('lists the required fields above the form, marks each, and focuses the first [5.add.required]', async () => {
    const { user } = await adding();
    await user.click(submitButton());
    expect(alerts()).toEqual(['عنوان - توضیح کوتاه - عکس محصول الزامی می‌باشد']);
    expect(['title', 'shortDescription', 'image'].map(errorOf)).toEqual([
      'عنوان را بنویسید.',
      'توضیح کوتاه را بنویسید.',
      'یک عکس انتخاب کنید.',
    ]);
    expect(document.activeElement).toBe(control('title'));
    write('title', 'چرخ');
    write('shortDescription', 'کوتاه');
    await user.click(submitButton());
    expect(document.activeElement).toBe(control('image'));
  });

  it('counts and rejects a text that is too long, and does not submit the form on Enter in a field [5.product.limits]', async () => {
    const { user } = await adding();
    write('title', 'ا'.repeat(201));
    await user.type(control('title'), '{Enter}');
    expect(alerts()).toEqual([]);
    await user.click(submitButton());
    expect(descriptionsOf(control('title'))).toEqual(['۲۰۱ از ۲۰۰ حرف', 'حداکثر ۲۰۰ حرف پذیرفته می‌شود.']);
    expect(control('title').value.length).toBe(201);
  });

  it('locks the form while it is saved, and shows the server’s errors at their fields [4.panel.submitting]', async () => {
    const { send } = await submitted();
    expect({ button: submitButton().textContent, isImageDisabled: control('image').matches(':disabled') }).toEqual({
      button: 'در حال افزودن…',
      isImageDisabled: true,
    });
    const error = { path: 'description', message: 'این توضیح پذیرفته نشد.' };
    await send.form(failed({ reason: 'add', message: 'درخواست درست نیست.', reference: '1a2b3c4d' }, error));
    expect(screen.queryByText('1a2b3c4d')).toBe(null);
    expect(errorOf('shortDescription')).toBe('این توضیح پذیرفته نشد.');
    expect(screen.getByText('درخواست درست نیست.').className).toContain('bad');
    expect(document.activeElement).toBe(control('shortDescription'));
    expect([control('title').value, control('shortDescription').value]).toEqual(['چرخ', 'کوتاه']);
  });

  it('shows the reference of a failed request', async () => {
    const { send } = await submitted();
    const failure = { reason: 'connection', message: '', reference: '1a2b3c4d' } as const;
    await send.form(failed(failure));
    expect(screen.getByText('1a2b3c4d').parentElement?.textContent).toBe('شناسهٔ خطا: 1a2b3c4d');
  });

  it.each<{ readonly text: string; readonly failure: SaveFailure }>([
    {
      text: 'چیزی که فرستادید برای سرور بزرگ است؛ عکس کوچک‌تری انتخاب کنید.',
      failure: { reason: 'tooLarge', message: '' },
    },
    {
      text: 'حجم درخواست بیش از اندازه است.',
      failure: { reason: 'tooLarge', message: 'حجم درخواست بیش از اندازه است.' },
    },
    { text: 'خطا در اتصال/آپلود', failure: { reason: 'connection', message: '' } },
  ])('shows «$text» until it is sent again', async ({ text, failure }) => {
    const { send, user } = await submitted();
    await send.form(failed(failure));
    expect({ className: screen.getByText(text).className, disabled: button('برداشتن gear.webp').disabled }).toEqual({
      className: BAD,
      disabled: false,
    });
    await user.click(submitButton());
    expect(screen.queryByText(text)).toBe(null);
  });
});

describe('a saved product [4.panel.saved]', () => {
  it('scrolls a saved product into view in the list and focuses it', async () => {
    const { user, send } = await editing();
    write('title', `${GEAR.title}!`);
    await user.click(submitButton());
    const travel = vi.spyOn(Element.prototype, 'scrollIntoView');
    await send.form({ type: 'save.succeeded', id: GEAR.id });
    expect(document.activeElement).toBe(button(`ویرایش ${GEAR.title}`));
    expect(travel.mock.contexts).toEqual([document.activeElement?.closest('li')]);
  });

  it('scrolls a new product into view and focuses it once the list contains it', async () => {
    const { send } = await submitted();
    const travel = vi.spyOn(Element.prototype, 'scrollIntoView');
    await send.form({ type: 'save.succeeded', id: 13 });
    expect(travel).not.toHaveBeenCalled();
    await send.catalogue({ type: 'refresh.requested' });
    await send.catalogue({ type: 'products.loaded', products: [GEAR, NEW] });
    expect(document.activeElement).toBe(button(`ویرایش ${NEW.title}`));
    expect(travel.mock.contexts).toEqual([document.activeElement?.closest('li')]);
  });

  it.each([
    { language: 'fa', edit: `ویرایش ${GEAR.title}`, add: 'افزودن محصول', mark: 'ذخیره شد' },
    { language: 'en', edit: `Edit ${GEAR.titleEn}`, add: 'Add product', mark: 'Saved' },
  ] as const)('marks a saved product in $language until the next form is opened', async (texts) => {
    const { language, edit, add, mark } = texts;
    const { user, send } = await opening(edit, language);
    write('title', `${GEAR.title}!`);
    await user.click(submitButton());
    expect(screen.queryByText(mark)).toBe(null);
    await send.form({ type: 'save.succeeded', id: GEAR.id });
    expect(screen.getByText(mark).closest('li')).toBe(document.activeElement?.closest('li'));
    await user.click(button(add));
    expect(screen.queryByText(mark)).toBe(null);
  });

  it('does not take the focus from a field when the list is refreshed later', async () => {
    const { send, user } = await submitted();
    await send.form({ type: 'save.succeeded', id: 13 });
    const search = screen.getByRole('searchbox');
    await user.click(search);
    await send.catalogue({ type: 'refresh.requested' });
    await send.catalogue({ type: 'products.loaded', products: [GEAR, productOf(13, { titleEn: '' })] });
    expect(document.activeElement).toBe(search);
  });
});

describe('editing a product', () => {
  it('sets the direction of each text, and explains that stored English text cannot be cleared', async () => {
    await editing();
    expect([control('title').dir, control('titleEn').dir]).toEqual(['rtl', 'ltr']);
    expect(control('id').readOnly).toBe(true);
    const hint = 'متن انگلیسی ذخیره‌شده را نمی‌شود خالی کرد؛ همان می‌ماند.';
    expect(descriptionsOf(control('titleEn'))).not.toContain(hint);
    write('titleEn', '');
    expect(descriptionsOf(control('titleEn'))).toContain(hint);
  });

  it('shows the stored files beside the chosen ones', async () => {
    const opened = await editing();
    await chooseFile(opened, 'image');
    const figures = ['عکس فعلی', 'عکس تازهgear.webp۲۰۰ کیلوبایت', 'ویدیوی فعلی', 'فارسی', 'انگلیسی'];
    expect(textsOf(document.querySelectorAll('figcaption'))).toEqual(figures);
  });

  it('scrolls to the message of each failure', async () => {
    const { user, send } = await editing();
    const travel = vi.spyOn(Element.prototype, 'scrollIntoView');
    write('title', `${GEAR.title}!`);
    for (const message of ['یک', 'دو']) {
      await user.click(submitButton());
      await send.form(failed({ reason: 'edit', message }));
      expect(travel.mock.contexts.at(-1)).toBe(screen.getByText(message));
      expect(travel.mock.lastCall).toEqual([{ behavior: 'smooth', block: 'nearest' }]);
    }
  });

  it('scrolls to the message that the product was deleted elsewhere, and copies the typed texts [4.panel.gone]', async () => {
    const { user, send } = await editing();
    const travel = vi.spyOn(Element.prototype, 'scrollIntoView');
    write('title', `${GEAR.title}!`);
    await user.click(submitButton());
    await send.form({ type: 'save.missing', failure: { reason: 'edit', message: '' } });
    expect(travel.mock.contexts.at(-1)).toBe(screen.getByText(/دیگر ذخیره نمی‌شود/).parentElement);
    await user.click(button('کپی نوشته‌ها'));
    const texts = `${GEAR.title}!|Part 7|توضیح کوتاه 7|Short description 7|توضیح کامل 7|Full description 7`;
    expect(await navigator.clipboard.readText()).toBe(texts.replaceAll('|', '\n\n'));
  });
});

describe('a product that was edited elsewhere [4.panel.revised]', () => {
  const NEWER = { ...GEAR, title: 'عنوان دیگری', longDescriptionEn: 'Another text', image: '/files/newer.webp' };
  const newerTexts = () =>
    [...document.querySelectorAll<HTMLInputElement>('[name^="newer-"]')].map(({ value }) => value);
  const cardImage = () => document.querySelector('figure [lang="fa"] img')?.getAttribute('src');

  it('shows each newer text in a labelled field and the newer image, and scrolls to the explanation', async () => {
    const travel = vi.spyOn(Element.prototype, 'scrollIntoView');
    const { user, send } = await editing();
    write('title', `${GEAR.title}!`);
    await user.click(submitButton());
    await send.form({ type: 'save.conflict', newer: NEWER });
    expect([newerTexts(), cardImage()]).toEqual([[NEWER.title, NEWER.longDescriptionEn], NEWER.image]);
    const shown = screen.getByLabelText<HTMLInputElement>('نسخهٔ تازهٔ عنوان فارسی', { selector: 'input' });
    expect({ readOnly: shown.readOnly, dir: shown.dir }).toEqual({ readOnly: true, dir: 'rtl' });
    const group = within(screen.getByRole('group', { name: 'نسخهٔ تازهٔ عنوان فارسی' }));
    await user.click(group.getByRole('button', { name: 'استفاده از متن تازه' }));
    expect(document.activeElement).toBe(control('title'));
    const explanation = screen.getByText(/اگر دوباره ذخیره کنید/).closest('[role="alert"]');
    expect(new Set(travel.mock.contexts.slice(1)), 'after the form was opened').toEqual(new Set([explanation]));
  });
});

describe('the visitor’s card', () => {
  const card = (language: string) =>
    document.querySelector<HTMLElement>(`figure [lang="${language}"]`) ?? document.body;
  const texts = (language: string) => textsOf(card(language).querySelectorAll('p'));

  it('shows the typed texts on the card in both languages, and the stored English text if the field is empty', async () => {
    await editing();
    write('titleEn', `${GEAR.titleEn}!`);
    expect([texts('fa'), texts('en')]).toEqual([
      [GEAR.title, GEAR.description],
      [`${GEAR.titleEn}!`, GEAR.descriptionEn],
    ]);
    expect([card('fa').dir, card('en').dir]).toEqual(['rtl', 'ltr']);
    expect(within(card('fa')).getByText('№ ۰۷').tagName).toBe('SPAN');
    expect(within(card('en')).getByText('№ 07').tagName).toBe('SPAN');
    write('titleEn', '');
    expect(texts('en')[0]).toBe(GEAR.titleEn);
  });

  it('shows the chosen image on the card, and an ellipsis for missing texts', async () => {
    const opened = await adding();
    expect({ texts: texts('fa'), img: card('fa').querySelector('img') }).toEqual({ texts: ['…', '…'], img: null });
    await chooseFile(opened, 'image');
    expect(card('en').querySelector('img')?.getAttribute('src')).toBe('blob:image');
  });
});
