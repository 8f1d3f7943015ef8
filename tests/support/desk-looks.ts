import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { EMPTY_PRODUCT, type ProductDraft } from '#src/domain/product-draft.ts';
import type {
  DashboardPanelContext,
  dashboardPanelMachine,
} from '#src/machines/dashboard-panel/dashboard-panel.machine.ts';
import { buttonIn, openDialog, panelControl, panelForm } from './desk-gestures.ts';
import { drawn } from './live-screen.ts';
import type { Expectations } from './machine-model.ts';

type PanelSnapshot = SnapshotFrom<typeof dashboardPanelMachine>;
type Shown = 'none' | 'add' | 'edit';

const HEADINGS = { none: 'کار تازه', add: 'افزودن محصول', edit: 'ویرایش محصول' } as const;
const FIELDS_IN = {
  none: [],
  add: ['title', 'description', 'longDescription'],
  edit: ['title', 'titleEn', 'description', 'descriptionEn', 'longDescription', 'longDescriptionEn'],
} as const satisfies Record<Shown, readonly (keyof ProductDraft)[]>;
const SUBMIT = {
  add: { rest: 'افزودن محصول', busy: 'در حال افزودن…' },
  edit: { rest: 'ذخیرهٔ تغییرات', busy: 'در حال ذخیره…' },
} as const;
const MISSING = {
  add: 'عنوان - توضیح کوتاه - عکس محصول الزامی می‌باشد',
  edit: 'آیدی/عنوان/توضیح کوتاه الزامی است',
} as const;
const OUTDATED_THEN =
  'متن‌های تازه در فرم آمده است. هرجا خودتان هم چیزی نوشته بودید، متن تازه زیر نوشتهٔ شماست: یکی را برگزینید. اگر ذخیره کنید، نوشتهٔ خودتان می‌ماند.';
const FAILURES = {
  add: 'خطا در افزودن محصول',
  edit: 'خطایی رخ داد',
  tooLarge: 'آنچه فرستاده شد برای سرور بزرگ است؛ عکس کوچک‌تری برگزینید.',
  outdated: `این محصول در این میان در جای دیگری ویرایش شده است.${OUTDATED_THEN}`,
  connection: 'خطا در اتصال/آپلود',
} as const;
const GONE = 'این محصول در این میان حذف شده است و دیگر ذخیره نمی‌شود؛ نوشته‌هایتان همین‌جاست.';

/** What a person sees of the panel's form. */
interface FormSeen {
  readonly texts: Readonly<Record<string, string>>;
  readonly invalid: readonly string[];
  /** Newer texts that stand below the admin's own. */
  readonly newer: readonly string[];
  readonly files: readonly string[];
  readonly isExamining: boolean;
  /** Whether anything can be written or chosen. */
  readonly isOpen: boolean;
  readonly submit: string;
  readonly canSubmit: boolean;
  readonly canClose: boolean;
  readonly isUploading: boolean;
  readonly said: readonly string[];
}

function formSeen(shown: Exclude<Shown, 'none'>): FormSeen {
  const form = panelForm() ?? missing('form');
  const fields = [...FIELDS_IN[shown], 'image', 'video'].map(
    (name) => [name, panelControl(name) ?? missing(name)] as const,
  );
  const submit = form.querySelector<HTMLButtonElement>('button[type=submit]') ?? missing('submit button');
  const texts = fields.filter(([, { type }]) => type !== 'file');
  return {
    texts: Object.fromEntries(texts.map(([name, { value }]) => [name, value])),
    invalid: fields.filter(([, control]) => control.getAttribute('aria-invalid') === 'true').map(([name]) => name),
    newer: [...form.querySelectorAll<HTMLInputElement>('[name^=newer]')].map(({ value }) => value),
    files: [...form.querySelectorAll('figcaption bdi')].map(({ textContent }) => textContent),
    isExamining: form.textContent.includes('در حال آماده‌سازی…'),
    isOpen: fields.every(([, control]) => control.matches(':enabled')),
    submit: submit.textContent,
    canSubmit: !submit.disabled && submit.getAttribute('aria-disabled') !== 'true',
    canClose: buttonIn(form, 'بستن فرم')?.disabled === false,
    isUploading: form.querySelector('progress') !== null,
    said: [GONE, ...Object.values(MISSING), ...Object.values(FAILURES), ...SAID_BY_SERVER].filter((words) =>
      saysIt(form, words),
    ),
  };
}

/** What the server of these tests says. */
const SAID_BY_SERVER = ['این محصول پیدا نشد.', 'درخواست درست نیست.'] as const;
const saysIt = (form: HTMLElement, words: string) =>
  [...form.querySelectorAll('div, p')].some(({ textContent }) => textContent === words);

function formExpected(shown: Exclude<Shown, 'none'>, snapshot: PanelSnapshot): FormSeen {
  const { product, draft, rivals, image, video, issues, failure, examining } = snapshot.context;
  const isGone = snapshot.matches({ panel: { edit: 'gone' } });
  const isSubmitting = !snapshot.matches({ submission: 'resting' });
  const isQuiet = snapshot.matches({ submission: 'resting', discard: 'idle', removal: 'idle' });
  const isBlank = issues.some(({ kind }) => kind === 'blank');
  return {
    texts: Object.fromEntries(FIELDS_IN[shown].map((field) => [field, draft[field]])),
    invalid: [...FIELDS_IN[shown], 'image', 'video'].filter((name) => issues.some(({ path }) => path === name)),
    newer: rivals.map((field) => product?.[field] ?? ''),
    files: [image, video].flatMap((media) => (media ? [media.name] : [])),
    isExamining: examining.length > 0,
    isOpen: !isSubmitting,
    submit: SUBMIT[shown][isSubmitting ? 'busy' : 'rest'],
    canSubmit: isQuiet && !isGone && examining.length === 0 && (shown === 'add' || holdsSomethingNew(snapshot.context)),
    canClose: isQuiet,
    isUploading: snapshot.matches({ submission: 'uploading' }),
    said: [
      ...(isGone ? [GONE] : []),
      ...(isBlank ? [MISSING[shown]] : []),
      ...(failure ? [failure.message || FAILURES[failure.reason]] : []),
    ],
  };
}

function holdsSomethingNew({ draft, product, image, video }: DashboardPanelContext): boolean {
  const stored: Partial<ProductDraft> = product ?? EMPTY_PRODUCT;
  const isWritten = FIELDS_IN.edit.some((field) => draft[field].trim() !== stored[field]?.trim());
  return isWritten || image !== null || video !== null;
}

const seesPanel = (shown: Shown) => async (snapshot: PanelSnapshot) => {
  await drawn();
  const isRemoving = !snapshot.matches({ removal: 'idle' });
  const panel = document.querySelector('h2')?.parentElement ?? missing('panel');
  const heading = isRemoving ? 'حذف محصول' : HEADINGS[shown];
  expect(panel.querySelector('h2')?.textContent).toBe(heading);
  const isPrompted = panel.textContent.includes('محصولی بیفزایید');
  expect({ isPrompted, hasForm: panelForm() !== null }).toEqual({
    isPrompted: shown === 'none' && !isRemoving,
    hasForm: shown !== 'none',
  });
  if (shown !== 'none') expect(formSeen(shown)).toEqual(formExpected(shown, snapshot));
};

/** Title, words and buttons of the dialog that is open; null where none is. */
function dialogSeen() {
  const dialog = openDialog();
  if (!dialog) return null;
  const buttons = [...dialog.querySelectorAll('button')].filter((button) => button.getAttribute('aria-label') === null);
  return {
    title: dialog.querySelector('h2')?.textContent,
    isBusy: dialog.getAttribute('aria-busy') === 'true',
    buttons: buttons.map(({ textContent }) => textContent),
    canCancel: buttons.at(-1)?.disabled === false,
    said: dialog.textContent,
  };
}

const seesRemoval = (confirm: string, isBusy: boolean) => async (snapshot: PanelSnapshot) => {
  await drawn();
  const title = snapshot.context.removing?.title ?? missing('product to remove');
  const hasFailed = snapshot.matches({ removal: { confirming: 'failed' } });
  const { said = '', ...dialog } = dialogSeen() ?? missing('dialog');
  expect(dialog).toEqual({ title: 'حذف محصول', isBusy, buttons: [confirm, 'انصراف'], canCancel: !isBusy });
  expect(said).toContain(`محصول «${title}» با عکس و ویدیویش برای همیشه حذف می‌شود.`);
  expect(said.includes('محصول حذف نشد؛ پاسخی از کارگاه نرسید. دوباره تلاش کنید.')).toBe(hasFailed);
};

const seesNoDialogButRemoval = async (snapshot: PanelSnapshot) => {
  await drawn();
  if (snapshot.matches({ removal: 'idle' })) expect(dialogSeen()).toBe(null);
};

function missing(what: string): never {
  throw new Error(`there is no ${what}`);
}

/** What the admin sees wherever the panel comes to rest. */
export const DESK_SHOWS: Expectations<typeof dashboardPanelMachine> = {
  'panel.none': seesPanel('none'),
  'panel.add': seesPanel('add'),
  'panel.edit.present': seesPanel('edit'),
  'panel.edit.gone': seesPanel('edit'),
  'submission.resting': () => expect(document.querySelector('progress')).toBe(null),
  'submission.uploading': () => expect(buttonIn(panelForm(), 'لغو بارگذاری')?.disabled).toBe(false),
  'submission.saving': () => expect(panelForm()?.getAttribute('aria-busy')).toBe('true'),
  'discard.idle': seesNoDialogButRemoval,
  'discard.asking': async () => {
    await drawn();
    const { said = '', ...dialog } = dialogSeen() ?? missing('dialog');
    expect(dialog).toEqual({
      title: 'تغییرات ذخیره‌نشده',
      isBusy: false,
      buttons: ['دور انداختن تغییرات', 'ادامهٔ نوشتن'],
      canCancel: true,
    });
    expect(said).toContain('هنوز ذخیره نشده است و از بین می‌رود.');
  },
  // That no dialog is open is said with the other question.
  'removal.idle': ({ context }) => expect(context.removing).toBe(null),
  'removal.confirming.asking': seesRemoval('حذف محصول', false),
  'removal.confirming.failed': seesRemoval('تلاش دوباره', false),
  'removal.deleting': seesRemoval('در حال حذف…', true),
  'removal.finishing': 'passed through',
};
