import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { SaveFailure } from '#src/machines/product-form/product-form.events.ts';
import { productOf } from '../../../support/products.ts';
import {
  button,
  chooseFile,
  control,
  type OpenedDashboard,
  openDashboard,
  submitButton,
} from './dashboard-fixture.tsx';

const GEAR = productOf(7, { video: '/files/products/7.mp4' });
const WHEEL = productOf(8, { titleEn: '', descriptionEn: '', longDescriptionEn: '' });

async function adding(): Promise<OpenedDashboard> {
  const opened = openDashboard([GEAR, WHEEL]);
  await opened.user.click(screen.getByRole('button', { name: 'افزودن محصول' }));
  return opened;
}

async function editing(title = ''): Promise<OpenedDashboard> {
  const opened = openDashboard([GEAR, WHEEL]);
  await opened.user.click(button(`ویرایش ${GEAR.title}`));
  if (title) await opened.user.type(control('title'), title);
  return opened;
}

const panelHeading = () => screen.getAllByRole('heading', { level: 2 })[0]?.textContent;
const alerts = () =>
  screen
    .queryAllByRole('alert')
    .map(({ textContent }) => textContent)
    .filter(Boolean);
const errorOf = (name: string) => {
  const described = control(name).getAttribute('aria-describedby')?.split(' ') ?? [];
  return described.map((id) => document.getElementById(id)?.textContent).at(-1);
};
const controls = () => [...document.querySelectorAll<HTMLInputElement>('form:not([role]) :is(input, textarea)')];
const failed = (failure: SaveFailure, ...errors: { path: string; message: string }[]) =>
  ({ type: 'save.failed', failure, errors }) as const;

describe('the panel', () => {
  it('asks for a choice as long as nothing is chosen [4.panel.none]', () => {
    openDashboard([GEAR]);
    expect(screen.getByText('محصولی بیفزایید، یا از فهرست زیر محصولی را برای ویرایش یا حذف برگزینید.').tagName).toBe(
      'P',
    );
  });

  it('has the focus when a form is opened, and when it is closed', async () => {
    const { user } = await adding();
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'افزودن محصول' }));
    await user.click(button('بستن فرم'));
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'کار تازه' }));
  });

  it('finds the draft again after the dashboard was left [4.panel.draft]', async () => {
    const opened = await adding();
    await opened.user.type(control('title'), 'چرخ');
    opened.comeBack();
    expect([panelHeading(), control('title').value]).toEqual(['افزودن محصول', 'چرخ']);
  });
});

describe('adding a product', () => {
  it('has the API’s names of the fields, without English [4.panel.add]', async () => {
    await adding();
    expect(controls().map(({ name }) => name)).toEqual([
      'title',
      'shortDescription',
      'fullDescription',
      'image',
      'video',
    ]);
  });

  it('names what is required above the form and at each field, and focuses the first [5.add.required]', async () => {
    const { user } = await adding();
    await user.click(submitButton());
    expect(alerts()).toEqual(['عنوان - توضیح کوتاه - عکس محصول الزامی می‌باشد']);
    expect([errorOf('title'), errorOf('shortDescription'), errorOf('image')]).toEqual([
      'این قسمت را پر کنید.',
      'این قسمت را پر کنید.',
      'این قسمت را پر کنید.',
    ]);
    expect(document.activeElement).toBe(control('title'));
    await user.type(control('title'), 'چرخ');
    await user.type(control('shortDescription'), 'کوتاه');
    await user.click(submitButton());
    expect(document.activeElement).toBe(control('image'));
  });

  it('counts and refuses a text that is too long, and keeps it [5.product.limits]', async () => {
    const { user } = await adding();
    fireEvent.change(control('title'), { target: { value: 'ا'.repeat(201) } });
    await user.click(submitButton());
    expect(errorOf('title')).toBe('حداکثر ۲۰۰ نویسه پذیرفته می‌شود.');
    expect(screen.getByText('۲۰۱ از ۲۰۰ نویسه').tagName).toBe('SPAN');
    expect(control('title').value.length).toBe(201);
  });

  it('sends nothing at Enter in a line', async () => {
    const { user } = await adding();
    await user.type(control('title'), 'چرخ{Enter}');
    expect(alerts()).toEqual([]);
  });

  async function submitted(): Promise<OpenedDashboard> {
    const opened = await adding();
    await opened.user.type(control('title'), 'چرخ');
    await opened.user.type(control('shortDescription'), 'کوتاه');
    await chooseFile(opened, 'image');
    await opened.user.click(submitButton());
    return opened;
  }

  it('locks everything while it is saved, under its own text [4.panel.submitting]', async () => {
    await submitted();
    expect([submitButton().textContent, submitButton().getAttribute('aria-busy'), button('بستن فرم').disabled]).toEqual(
      ['در حال افزودن…', 'true', true],
    );
    expect(controls().every((element) => element.matches(':disabled'))).toBe(true);
  });

  it('shows the server’s errors beside the fields, and keeps the form', async () => {
    const { tell } = await submitted();
    const error = { path: 'description', message: 'این توضیح پذیرفته نشد.' };
    await tell.form(failed({ reason: 'add', message: 'درخواست درست نیست.' }, error));
    expect(errorOf('shortDescription')).toBe('این توضیح پذیرفته نشد.');
    expect(screen.getByText('درخواست درست نیست.').className).toContain('bad');
    expect(document.activeElement).toBe(control('shortDescription'));
    expect([control('title').value, control('shortDescription').value]).toEqual(['چرخ', 'کوتاه']);
  });

  it.each<[string, SaveFailure]>([
    ['آنچه فرستاده شد برای سرور بزرگ است؛ عکس کوچک‌تری برگزینید.', { reason: 'tooLarge', message: '' }],
    ['حجم درخواست بیش از اندازه است.', { reason: 'tooLarge', message: 'حجم درخواست بیش از اندازه است.' }],
    ['خطا در اتصال/آپلود', { reason: 'connection', message: '' }],
  ])('says «%s» in place until it is sent again', async (text, failure) => {
    const { tell, user } = await submitted();
    await tell.form(failed(failure));
    expect([screen.getByText(text).className, button('برداشتن gear.webp').disabled]).toEqual([
      expect.stringContaining('bad'),
      false,
    ]);
    await user.click(submitButton());
    expect(screen.queryByText(text)).toBe(null);
  });
});

describe('editing a product', () => {
  it('shows id and all texts, Persian and English side by side [4.panel.edit]', async () => {
    await editing();
    expect(controls().map(({ name, value }) => [name, value])).toEqual([
      ['id', '7'],
      ['title', GEAR.title],
      ['titleEn', GEAR.titleEn],
      ['description', GEAR.description],
      ['descriptionEn', GEAR.descriptionEn],
      ['longDescription', GEAR.longDescription],
      ['longDescriptionEn', GEAR.longDescriptionEn],
      ['image', ''],
      ['video', ''],
    ]);
    expect([control('id').readOnly, control('title').dir, control('titleEn').dir]).toEqual([true, 'rtl', 'ltr']);
  });

  it('names what is required [5.edit.required]', async () => {
    const { user } = await editing();
    await user.clear(control('title'));
    await user.click(submitButton());
    expect(alerts()).toEqual(['آیدی/عنوان/توضیح کوتاه الزامی است']);
    expect(document.activeElement).toBe(control('title'));
  });

  it('says that stored English cannot be blanked', async () => {
    const { user } = await editing();
    const hint = 'متن انگلیسی ذخیره‌شده را نمی‌شود خالی کرد؛ همان می‌ماند.';
    expect(screen.queryByText(hint)).toBe(null);
    await user.clear(control('titleEn'));
    expect(document.getElementById(control('titleEn').getAttribute('aria-describedby')?.split(' ')[0] ?? '')).toBe(
      screen.getByText(hint),
    );
  });

  it('shows what is stored beside what is new', async () => {
    const opened = await editing();
    await chooseFile(opened, 'image');
    const captions = screen.getAllByRole('figure').map((figure) => figure.querySelector('figcaption')?.textContent);
    expect(captions).toEqual(['عکس کنونی', 'عکس تازهgear.webp۲۰۰ کیلوبایت', 'ویدیوی کنونی', 'فارسی', 'انگلیسی']);
  });

  it('of a product that somebody else deleted hands out what was typed [4.panel.gone]', async () => {
    const { user, tell } = await editing('!');
    await user.click(submitButton());
    await tell.form({ type: 'save.missing', failure: { reason: 'edit', message: '' } });
    expect([control('title').value, submitButton().disabled]).toEqual([`${GEAR.title}!`, true]);
    await user.click(button('کپی نوشته‌ها'));
    const { titleEn, description, descriptionEn, longDescription, longDescriptionEn } = GEAR;
    expect(await navigator.clipboard.readText()).toBe(
      [`${GEAR.title}!`, titleEn, description, descriptionEn, longDescription, longDescriptionEn].join('\n\n'),
    );
  });
});

describe('a product that was edited elsewhere [4.panel.revised]', () => {
  const NEWER = { ...GEAR, title: 'عنوان دیگری', longDescriptionEn: 'Another text', image: '/files/newer.webp' };
  const newerTexts = () =>
    [...document.querySelectorAll<HTMLInputElement>('[name^="newer-"]')].map(({ value }) => value);
  const cardPicture = () => document.querySelector('figure [lang="fa"] img')?.getAttribute('src');

  async function conflicted(): Promise<OpenedDashboard> {
    const opened = await editing('!');
    await opened.user.click(submitButton());
    await opened.tell.form({ type: 'save.conflict', newer: NEWER });
    return opened;
  }

  it('has each newer text below the one that was typed, and its picture in the preview', async () => {
    await conflicted();
    expect([control('title').value, control('longDescriptionEn').value]).toEqual([
      `${GEAR.title}!`,
      GEAR.longDescriptionEn,
    ]);
    expect([newerTexts(), cardPicture()]).toEqual([[NEWER.title, NEWER.longDescriptionEn], NEWER.image]);
    const shown = screen.getByLabelText<HTMLInputElement>('نسخهٔ تازهٔ عنوان', { selector: 'input' });
    expect([shown.readOnly, shown.dir]).toEqual([true, 'rtl']);
  });

  it('gives one of them to its field, which has the focus then', async () => {
    const { user } = await conflicted();
    const group = within(screen.getByRole('group', { name: 'نسخهٔ تازهٔ عنوان' }));
    await user.click(group.getByRole('button', { name: 'استفاده از متن تازه' }));
    expect([control('title').value, newerTexts()]).toEqual([NEWER.title, [NEWER.longDescriptionEn]]);
    expect(document.activeElement).toBe(control('title'));
  });

  it('does not take the page to the form again', async () => {
    const travel = vi.spyOn(Element.prototype, 'scrollIntoView');
    await conflicted();
    expect(travel).toHaveBeenCalledTimes(1);
  });
});

describe('a changed draft', () => {
  const dialog = () => screen.queryByRole('dialog', { name: 'تغییرات ذخیره‌نشده' });

  it.each([
    ['the button', () => fireEvent.click(button('ادامهٔ نوشتن'))],
    ['Escape', () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))],
  ])('is asked about; it stays by %s, and the focus goes back [4.panel.discard]', async (_way, keep) => {
    const { user } = await editing('!');
    await user.click(button(`ویرایش ${WHEEL.title}`));
    expect(dialog()?.textContent).toContain('هنوز ذخیره نشده است و از بین می‌رود');
    keep();
    expect([dialog(), control('title').value]).toEqual([null, `${GEAR.title}!`]);
    expect(document.activeElement).toBe(button(`ویرایش ${WHEEL.title}`));
  });
});

describe('the visitor’s card', () => {
  const card = (language: string) =>
    document.querySelector<HTMLElement>(`figure [lang="${language}"]`) ?? document.body;
  const texts = (language: string) => [...card(language).querySelectorAll('p')].map(({ textContent }) => textContent);

  it('follows what is typed, in both languages', async () => {
    const { user } = await editing();
    await user.type(control('titleEn'), '!');
    expect([texts('fa'), texts('en')]).toEqual([
      [GEAR.title, GEAR.description],
      [`${GEAR.titleEn}!`, GEAR.descriptionEn],
    ]);
    expect([card('fa').dir, card('en').dir]).toEqual(['rtl', 'ltr']);
    expect([within(card('fa')).getByText('№ ۰۷').tagName, within(card('en')).getByText('№ 07').tagName]).toEqual([
      'SPAN',
      'SPAN',
    ]);
  });

  it('shows stored English where the field was cleared, and Persian where there is none', async () => {
    const { user } = await editing();
    await user.clear(control('titleEn'));
    expect(texts('en')[0]).toBe(GEAR.titleEn);
    await user.click(button(`ویرایش ${WHEEL.title}`));
    await user.click(button('دور انداختن تغییرات'));
    expect(texts('en')).toEqual([WHEEL.title, WHEEL.description]);
    expect(card('en').querySelector('bdi')?.lang).toBe('fa');
  });

  it('shows the new picture, and gaps for what is not there yet', async () => {
    const opened = await adding();
    expect([texts('fa'), card('fa').querySelector('img')]).toEqual([['…', '…'], null]);
    await chooseFile(opened, 'image');
    expect(card('en').querySelector('img')?.getAttribute('src')).toBe('blob:image');
  });
});
