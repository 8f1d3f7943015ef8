import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Product } from '#src/contract/types.ts';
import { draftOf, EMPTY_PRODUCT } from '#src/domain/product-draft.ts';
import type { SaveAnswer } from '#src/machines/dashboard-panel/dashboard-panel.machine.ts';
import { productOf } from '../../../support/products.ts';
import { button, chooseFile, control, type OpenedDesk, openDesk, submitButton } from './desk-stage.tsx';

const GEAR = productOf(7, { video: '/files/products/7.mp4' });
const WHEEL = productOf(8, { titleEn: '', descriptionEn: '', longDescriptionEn: '' });

async function adding(): Promise<OpenedDesk> {
  const opened = openDesk({ products: [GEAR, WHEEL] });
  await opened.user.click(screen.getByRole('button', { name: 'افزودن محصول' }));
  return opened;
}

async function editing(product = GEAR): Promise<OpenedDesk> {
  const opened = openDesk({ products: [GEAR, WHEEL] });
  await opened.user.click(button(`ویرایش ${product.title}`));
  return opened;
}

async function answerSave({ saves }: OpenedDesk, output: SaveAnswer) {
  await act(async () => saves.last.resolve(output));
}

/** The site tells the panel of the products that the server has now. */
const refresh = ({ panel }: OpenedDesk, products: readonly Product[]) =>
  act(async () => panel.send({ type: 'products.refreshed', products }));

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

describe('the panel', () => {
  it('asks for a choice as long as nothing is chosen [4.panel.none]', () => {
    openDesk({ products: [GEAR] });
    expect(screen.getByText('محصولی بیفزایید، یا از فهرست زیر محصولی را برای ویرایش یا حذف برگزینید.').tagName).toBe(
      'P',
    );
  });

  it('takes the focus when a form is opened', async () => {
    await adding();
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'افزودن محصول' }));
  });

  it('closes an unchanged form without a question, and keeps the focus', async () => {
    const { user } = await adding();
    await user.click(button('بستن فرم'));
    expect(panelHeading()).toBe('کار تازه');
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'کار تازه' }));
  });

  it('finds the draft again after the dashboard was left (row 74) [4.panel.draft]', async () => {
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

  it('names what is required above the form and at each field, and focuses the first (row 1) [5.add.required]', async () => {
    const { user, saves } = await adding();
    await user.type(control('title'), ' \u200C ');
    await user.click(submitButton());
    expect(alerts()).toEqual(['عنوان - توضیح کوتاه - عکس محصول الزامی می‌باشد']);
    expect([errorOf('title'), errorOf('shortDescription'), errorOf('image')]).toEqual([
      'این قسمت را پر کنید.',
      'این قسمت را پر کنید.',
      'عکس محصول را برگزینید.',
    ]);
    expect(document.activeElement).toBe(control('title'));
    expect(saves.runs.length).toBe(0);
  });

  it('focuses the picture when that alone is missing', async () => {
    const { user } = await adding();
    await user.type(control('title'), 'چرخ');
    await user.type(control('shortDescription'), 'کوتاه');
    await user.click(submitButton());
    expect(document.activeElement).toBe(control('image'));
  });

  it('counts and refuses a text that is too long, and keeps it (row 2) [5.product.limits]', async () => {
    const { user } = await adding();
    fireEvent.change(control('title'), { target: { value: 'ا'.repeat(201) } });
    await user.click(submitButton());
    expect(errorOf('title')).toBe('حداکثر ۲۰۰ نویسه پذیرفته می‌شود.');
    expect(screen.getByText('۲۰۱ از ۲۰۰ نویسه').tagName).toBe('SPAN');
    expect(control('title').value.length).toBe(201);
  });

  async function submitted(): Promise<OpenedDesk> {
    const opened = await adding();
    await opened.user.type(control('title'), 'چرخ');
    await opened.user.type(control('shortDescription'), 'کوتاه');
    await chooseFile(opened, 'image');
    await opened.user.click(submitButton());
    return opened;
  }

  it('locks everything while it is saved, and saves once (rows 66, 67) [4.panel.submitting]', async () => {
    const { user, saves } = await submitted();
    expect(submitButton().textContent).toBe('در حال افزودن…');
    expect(submitButton().getAttribute('aria-busy')).toBe('true');
    expect(controls().every((element) => element.matches(':disabled'))).toBe(true);
    expect(button('بستن فرم').disabled).toBe(true);
    await user.click(submitButton());
    expect(saves.runs.map(({ input }) => input)).toEqual([
      {
        product: null,
        draft: { ...EMPTY_PRODUCT, title: 'چرخ', description: 'کوتاه' },
        videoUrl: null,
      },
    ]);
  });

  it('goes back to the prompt when it is saved', async () => {
    const opened = await submitted();
    await answerSave(opened, { kind: 'saved' });
    expect([panelHeading(), opened.notices]).toEqual(['کار تازه', [{ type: 'product.added' }]]);
    expect(opened.desk.orders.slice(-2)).toEqual([
      { type: 'media.release', slot: 'image' },
      { type: 'media.release', slot: 'video' },
    ]);
  });

  it('shows the server’s errors beside the fields, and keeps the form (row 51)', async () => {
    const opened = await submitted();
    await answerSave(opened, {
      kind: 'refused',
      message: 'درخواست درست نیست.',
      errors: [{ path: 'description', message: 'این توضیح پذیرفته نشد.' }],
    });
    expect(errorOf('shortDescription')).toBe('این توضیح پذیرفته نشد.');
    expect(screen.getByText('درخواست درست نیست.').className).toContain('bad');
    expect(document.activeElement).toBe(control('shortDescription'));
    expect([control('title').value, control('shortDescription').value]).toEqual(['چرخ', 'کوتاه']);
  });

  it.each([
    ['', 'آنچه فرستاده شد برای سرور بزرگ است؛ عکس کوچک‌تری برگزینید.'],
    ['حجم درخواست بیش از اندازه است.', 'حجم درخواست بیش از اندازه است.'],
  ])(
    'names the size where the server finds it too large and says «%s», and keeps the form (row 50)',
    async (message, said) => {
      const opened = await submitted();
      await answerSave(opened, { kind: 'tooLarge', message, errors: [] });
      expect(screen.getByText(said).className).toContain('bad');
      expect([control('title').value, submitButton().disabled, button('برداشتن gear.webp').disabled]).toEqual([
        'چرخ',
        false,
        false,
      ]);
    },
  );

  it('says in place that nobody answered, and can be sent again (row 39)', async () => {
    const opened = await submitted();
    await act(async () => opened.saves.last.reject(new Error('offline')));
    expect(screen.getByText('خطا در اتصال/آپلود').className).toContain('bad');
    await opened.user.click(submitButton());
    expect(opened.saves.runs.length).toBe(2);
    expect(screen.queryByText('خطا در اتصال/آپلود')).toBe(null);
  });

  it('keeps the form when the session is over (row 47)', async () => {
    const opened = await submitted();
    await answerSave(opened, { kind: 'forbidden' });
    expect(opened.notices).toEqual([{ type: 'session.refused' }]);
    expect(control('title').value).toBe('چرخ');
  });

  it('sends nothing at Enter in a line (rows 8, 9)', async () => {
    const { user, panel } = await adding();
    await user.type(control('title'), 'چرخ{Enter}');
    expect(panel.getSnapshot().context.issues).toEqual([]);
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
    expect(control('id').readOnly).toBe(true);
    expect([control('title').dir, control('titleEn').dir]).toEqual(['rtl', 'ltr']);
  });

  it('saves nothing that has not changed (row 12)', async () => {
    const { user } = await editing();
    expect(submitButton().disabled).toBe(true);
    await user.type(control('title'), 'ی');
    expect(submitButton().disabled).toBe(false);
  });

  it('names what is required (row 11) [5.edit.required]', async () => {
    const { user } = await editing();
    await user.clear(control('title'));
    await user.click(submitButton());
    expect(alerts()).toEqual(['آیدی/عنوان/توضیح کوتاه الزامی است']);
    expect(document.activeElement).toBe(control('title'));
  });

  it('says that stored English cannot be blanked (row 13)', async () => {
    const { user } = await editing();
    const hint = 'متن انگلیسی ذخیره‌شده را نمی‌شود خالی کرد؛ همان می‌ماند.';
    expect(screen.queryByText(hint)).toBe(null);
    await user.clear(control('titleEn'));
    expect(document.getElementById(control('titleEn').getAttribute('aria-describedby')?.split(' ')[0] ?? '')).toBe(
      screen.getByText(hint),
    );
  });

  it('saves under its own words [4.panel.submitting]', async () => {
    const opened = await editing();
    await opened.user.type(control('titleEn'), '!');
    await opened.user.click(submitButton());
    expect(submitButton().textContent).toBe('در حال ذخیره…');
    await answerSave(opened, { kind: 'saved' });
    expect(opened.notices).toEqual([{ type: 'product.edited' }]);
  });

  it('shows what is stored beside what is new', async () => {
    const opened = await editing();
    await chooseFile(opened, 'image');
    const captions = screen.getAllByRole('figure').map((figure) => figure.querySelector('figcaption')?.textContent);
    expect(captions).toEqual(['عکس کنونی', 'عکس تازهgear.webp۲۰۰ کیلوبایت', 'ویدیوی کنونی', 'فارسی', 'انگلیسی']);
  });

  it('says that somebody else deleted the product, and hands out what was typed (rows 48, 76)', async () => {
    const opened = await editing();
    await opened.user.type(control('title'), '!');
    await refresh(opened, [WHEEL]);
    expect(alerts()).toEqual([
      'این محصول در این میان حذف شده است و دیگر ذخیره نمی‌شود؛ نوشته‌هایتان همین‌جاست.کپی نوشته‌ها',
    ]);
    expect([control('title').value, submitButton().disabled]).toEqual([`${GEAR.title}!`, true]);
    await opened.user.click(button('کپی نوشته‌ها'));
    const texts = [`${GEAR.title}!`, GEAR.description, GEAR.longDescription];
    expect(await navigator.clipboard.readText()).toBe(
      [...texts, GEAR.titleEn, GEAR.descriptionEn, GEAR.longDescriptionEn].join('\n\n'),
    );
  });
});

describe('a product that was edited elsewhere (row 49)', () => {
  const NEWER = { ...GEAR, title: 'عنوان دیگری', description: 'متن دیگری', longDescriptionEn: 'Another text' };
  const newerTexts = () =>
    [...document.querySelectorAll<HTMLInputElement>('[name^="newer-"]')].map(({ value }) => value);
  const WORDS =
    'این محصول در این میان در جای دیگری ویرایش شده است.متن‌های تازه در فرم آمده است. هرجا خودتان هم چیزی نوشته بودید، متن تازه زیر نوشتهٔ شماست: یکی را برگزینید. اگر ذخیره کنید، نوشتهٔ خودتان می‌ماند.';

  async function revised(): Promise<OpenedDesk> {
    const opened = await editing();
    await opened.user.type(control('title'), '!');
    await opened.user.type(control('longDescriptionEn'), '!');
    await refresh(opened, [NEWER, WHEEL]);
    return opened;
  }

  it('brings the newer texts into the form, and shows one below each that was written here too', async () => {
    await revised();
    expect(alerts()).toEqual([WORDS]);
    expect([control('title').value, control('description').value]).toEqual([`${GEAR.title}!`, NEWER.description]);
    expect(newerTexts()).toEqual([NEWER.title, NEWER.longDescriptionEn]);
    const shown = screen.getByLabelText<HTMLInputElement>('نسخهٔ تازهٔ عنوان', { selector: 'input' });
    expect([shown.readOnly, shown.dir]).toEqual([true, 'rtl']);
  });

  it.each([
    ['استفاده از متن تازه', NEWER.title],
    ['نگه داشتن متن من', `${GEAR.title}!`],
  ])('is settled by «%s», and the focus goes to the field', async (choice, text) => {
    const { user } = await revised();
    const group = screen.getByRole('group', { name: 'نسخهٔ تازهٔ عنوان' });
    await user.click(within(group).getByRole('button', { name: choice }));
    expect([control('title').value, newerTexts()]).toEqual([text, [NEWER.longDescriptionEn]]);
    expect(document.activeElement).toBe(control('title'));
  });

  it('is not saved over: the form says so in place, and the next save is the choice', async () => {
    const opened = await editing();
    await opened.user.type(control('title'), '!');
    await opened.user.click(submitButton());
    await answerSave(opened, { kind: 'outdated', newer: NEWER });
    expect([alerts(), newerTexts()]).toEqual([[WORDS], [NEWER.title]]);
    expect(opened.notices).toEqual([{ type: 'product.saveFailed', failure: { reason: 'outdated', message: '' } }]);
    await opened.user.click(submitButton());
    expect(opened.saves.last.input).toEqual({
      product: NEWER,
      draft: { ...draftOf(NEWER), title: `${GEAR.title}!` },
      videoUrl: null,
    });
    expect(screen.getByRole('group', { name: 'نسخهٔ تازهٔ عنوان' }).matches(':disabled')).toBe(true);
  });

  it('does not take the page to the form again', async () => {
    const travel = vi.spyOn(Element.prototype, 'scrollIntoView');
    await revised();
    expect(travel).toHaveBeenCalledTimes(1);
  });
});

describe('a changed draft', () => {
  async function asked(): Promise<OpenedDesk> {
    const opened = await editing();
    await opened.user.type(control('title'), '!');
    await opened.user.click(button(`ویرایش ${WHEEL.title}`));
    return opened;
  }
  const dialog = () => screen.queryByRole('dialog', { name: 'تغییرات ذخیره‌نشده' });

  it('goes only after a question (row 18) [4.panel.discard]', async () => {
    const { user } = await asked();
    expect(dialog()?.textContent).toContain('هنوز ذخیره نشده است و از بین می‌رود');
    await user.click(button('دور انداختن تغییرات'));
    expect([dialog(), control('title').value]).toEqual([null, WHEEL.title]);
  });

  it.each([
    ['the button', () => fireEvent.click(button('ادامهٔ نوشتن'))],
    ['Escape', () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))],
  ])('stays, by %s, and the focus goes back', async (_way, keep) => {
    await asked();
    keep();
    expect([dialog(), control('title').value]).toEqual([null, `${GEAR.title}!`]);
    expect(document.activeElement).toBe(button(`ویرایش ${WHEEL.title}`));
  });
});

describe('the visitor’s card', () => {
  const card = (language: string) => {
    const found = document.querySelector<HTMLElement>(`figure [lang="${language}"]`);
    if (!found) throw new Error(`no card in ${language}`);
    return found;
  };
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
