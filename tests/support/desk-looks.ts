import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SnapshotFrom } from 'xstate';
import type { Language } from '#src/contract/types.ts';
import { localizedProduct } from '#src/domain/localized-product.ts';
import { EMPTY_PRODUCT, type ProductDraft } from '#src/domain/product-draft.ts';
import type {
  DashboardPanelContext,
  dashboardPanelMachine,
} from '#src/machines/dashboard-panel/dashboard-panel.machine.ts';

import type { Expectation, Expectations } from './machine-model.ts';

type PanelSnapshot = SnapshotFrom<typeof dashboardPanelMachine>;

/** What a person sees of the panel. */
interface DeskSeen {
  readonly heading: string;
  readonly isPrompted: boolean;
  readonly form: FormSeen | null;
  readonly dialog: DialogSeen | null;
}

interface FormSeen {
  /** What stands in the fields, by their names. */
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
  readonly isBusy: boolean;
  readonly canClose: boolean;
  readonly isUploading: boolean;
  readonly canCancelUpload: boolean;
  readonly said: readonly string[];
}

interface DialogSeen {
  readonly title: string;
  readonly isBusy: boolean;
  readonly buttons: readonly string[];
  readonly canCancel: boolean;
  readonly said: readonly string[];
}

/** What the desk may say, in the admin's language. */
interface DeskWords {
  readonly sentences: readonly string[];
  readonly prompt: string;
  readonly examining: string;
  readonly close: string;
  readonly cancelUpload: string;
}

/** Reads the page. Runs in a browser's page too, and refers to nothing outside of itself. */
export function deskSeen({ sentences, prompt, examining, close, cancelUpload }: DeskWords): DeskSeen {
  const main = document.querySelector('main') ?? document.body;
  const textsIn = (place: ParentNode, selector: string) =>
    [...place.querySelectorAll(selector)].map(({ textContent }) => textContent);
  const isFree = (button: HTMLButtonElement | null | undefined) =>
    button?.disabled === false && button.getAttribute('aria-disabled') !== 'true';

  const formSeen = (form: HTMLFormElement): FormSeen => {
    const fields = [...form.querySelectorAll<HTMLInputElement>('input:not([readonly]), textarea:not([readonly])')];
    const button = (name: string) =>
      [...form.querySelectorAll('button')].find(({ textContent }) => textContent === name);
    const submit = form.querySelector<HTMLButtonElement>('button[type=submit]');
    return {
      texts: Object.fromEntries(fields.filter(({ type }) => type !== 'file').map(({ name, value }) => [name, value])),
      invalid: fields.filter((field) => field.getAttribute('aria-invalid') === 'true').map(({ name }) => name),
      newer: [...form.querySelectorAll<HTMLInputElement>('[name^=newer]')].map(({ value }) => value),
      files: textsIn(form, 'figcaption bdi'),
      isExamining: textsIn(form, '[role=status]').includes(examining),
      isOpen: fields.every((field) => field.matches(':enabled')),
      submit: submit?.textContent ?? '',
      canSubmit: isFree(submit),
      isBusy: form.getAttribute('aria-busy') === 'true',
      canClose: isFree(button(close)),
      isUploading: form.querySelector('progress') !== null,
      canCancelUpload: isFree(button(cancelUpload)),
      said: textsIn(form, 'div, p').filter(
        (text, index, all) => sentences.includes(text) && all.indexOf(text) === index,
      ),
    };
  };
  const dialogSeen = (dialog: HTMLDialogElement): DialogSeen => {
    const buttons = [...dialog.querySelectorAll<HTMLButtonElement>('button:not([aria-label])')];
    return {
      title: textsIn(dialog, 'h2').join(),
      isBusy: dialog.getAttribute('aria-busy') === 'true',
      buttons: buttons.map(({ textContent }) => textContent),
      canCancel: isFree(buttons.at(-1)),
      said: textsIn(dialog, 'p:not([data-announcements]), [role=alert]'),
    };
  };

  const form = main.querySelector<HTMLFormElement>('form:not([role])');
  const dialog = document.querySelector<HTMLDialogElement>('dialog[open]');
  return {
    heading: main.querySelector('h2')?.textContent ?? '',
    isPrompted: textsIn(main, 'p').includes(prompt),
    form: form && formSeen(form),
    dialog: dialog && dialogSeen(dialog),
  };
}

/** What the desk may say in a language. */
export function deskWords(words: I18n): DeskWords {
  const failures = Object.keys(FAILURES).map((reason) => failureIn(reason as FailureReason, words));
  const sentences = [GONE, MISSING.add, MISSING.edit].map((descriptor) => words._(descriptor));
  return {
    sentences: [...sentences, ...failures, ...SAID_BY_SERVER],
    prompt: words._(msg`محصولی بیفزایید، یا از فهرست زیر محصولی را برای ویرایش یا حذف برگزینید.`),
    examining: words._(msg`در حال آماده‌سازی…`),
    close: words._(msg`بستن فرم`),
    cancelUpload: words._(msg`لغو بارگذاری`),
  };
}

/** What the panel makes of the desk, in the language of the words. */
export function deskExpected(snapshot: PanelSnapshot, words: I18n): DeskSeen {
  const shown = shownIn(snapshot);
  const isRemoving = !snapshot.matches({ removal: 'idle' });
  return {
    heading: words._(isRemoving ? REMOVAL : HEADINGS[shown]),
    isPrompted: shown === 'none' && !isRemoving,
    form: shown === 'none' ? null : formExpected(shown, snapshot, words),
    dialog: dialogExpected(snapshot, words),
  };
}

type Shown = 'none' | 'add' | 'edit';

function shownIn({ value: { panel } }: PanelSnapshot): Shown {
  return typeof panel === 'string' ? panel : 'edit';
}

function formExpected(shown: Exclude<Shown, 'none'>, snapshot: PanelSnapshot, words: I18n): FormSeen {
  const { product, draft, rivals, image, video, issues, failure, examining } = snapshot.context;
  const isGone = snapshot.matches({ panel: { edit: 'gone' } });
  const isSubmitting = !snapshot.matches({ submission: 'resting' });
  const isUploading = snapshot.matches({ submission: 'uploading' });
  const isQuiet = snapshot.matches({ submission: 'resting', discard: 'idle', removal: 'idle' });
  const isBlank = issues.some(({ kind }) => kind === 'blank');
  const names = NAMES_IN[shown];
  const invalid = (path: string) => issues.some((issue) => issue.path === path);
  return {
    texts: Object.fromEntries(names.map(([field, name]) => [name, draft[field]])),
    invalid: [
      ...names.filter(([field]) => invalid(field)).map(([, name]) => name),
      ...['image', 'video'].filter(invalid),
    ],
    newer: rivals.map((field) => product?.[field] ?? ''),
    files: [image, video].flatMap((media) => (media ? [media.name] : [])),
    isExamining: examining.length > 0,
    isOpen: !isSubmitting,
    submit: words._(SUBMIT[shown][isSubmitting ? 'busy' : 'rest']),
    canSubmit: isQuiet && !isGone && examining.length === 0 && (shown === 'add' || holdsSomethingNew(snapshot.context)),
    isBusy: isSubmitting,
    canClose: isQuiet,
    isUploading,
    canCancelUpload: isUploading,
    said: [
      ...(isGone ? [words._(GONE)] : []),
      ...(isBlank ? [words._(MISSING[shown])] : []),
      ...(failure ? [failure.message || failureIn(failure.reason, words)] : []),
    ],
  };
}

function dialogExpected(snapshot: PanelSnapshot, words: I18n): DialogSeen | null {
  if (snapshot.matches({ discard: 'asking' })) {
    return {
      title: words._(msg`تغییرات ذخیره‌نشده`),
      isBusy: false,
      buttons: [words._(msg`دور انداختن تغییرات`), words._(msg`ادامهٔ نوشتن`)],
      canCancel: true,
      said: [words._(msg`آنچه در فرم نوشته یا برگزیده‌اید هنوز ذخیره نشده است و از بین می‌رود.`)],
    };
  }
  const { removing } = snapshot.context;
  if (removing === null) return null;
  const isBusy = snapshot.matches({ removal: 'deleting' });
  const hasFailed = snapshot.matches({ removal: { confirming: 'failed' } });
  const confirmation = isBusy ? msg`در حال حذف…` : hasFailed ? msg`تلاش دوباره` : REMOVAL;
  const { title } = localizedProduct(removing, words.locale as Language);
  const question = words._(msg`محصول «<0><1/></0>» با عکس و ویدیویش برای همیشه حذف می‌شود.`);
  return {
    title: words._(REMOVAL),
    isBusy,
    buttons: [words._(confirmation), words._(msg`انصراف`)],
    canCancel: !isBusy,
    said: [
      question.replace('<0><1/></0>', title.text),
      ...(hasFailed ? [words._(msg`محصول حذف نشد؛ پاسخی از کارگاه نرسید. دوباره تلاش کنید.`)] : []),
    ],
  };
}

function holdsSomethingNew({ draft, product, image, video }: DashboardPanelContext): boolean {
  const stored: Partial<ProductDraft> = product ?? EMPTY_PRODUCT;
  const isWritten = NAMES_IN.edit.some(([field]) => draft[field].trim() !== stored[field]?.trim());
  return isWritten || image !== null || video !== null;
}

const REMOVAL = msg`حذف محصول`;
const HEADINGS = { none: msg`کار تازه`, add: msg`افزودن محصول`, edit: msg`ویرایش محصول` };
/** The draft's fields with the names of their controls; a new product's texts have names of their own. */
const NAMES_IN: Readonly<Record<Exclude<Shown, 'none'>, readonly (readonly [keyof ProductDraft, string])[]>> = {
  add: [
    ['title', 'title'],
    ['description', 'shortDescription'],
    ['longDescription', 'fullDescription'],
  ],
  edit: [
    ['title', 'title'],
    ['titleEn', 'titleEn'],
    ['description', 'description'],
    ['descriptionEn', 'descriptionEn'],
    ['longDescription', 'longDescription'],
    ['longDescriptionEn', 'longDescriptionEn'],
  ],
};
const SUBMIT = {
  add: { rest: msg`افزودن محصول`, busy: msg`در حال افزودن…` },
  edit: { rest: msg`ذخیرهٔ تغییرات`, busy: msg`در حال ذخیره…` },
};
const MISSING = {
  add: msg`عنوان - توضیح کوتاه - عکس محصول الزامی می‌باشد`,
  edit: msg`آیدی/عنوان/توضیح کوتاه الزامی است`,
};
const GONE = msg`این محصول در این میان حذف شده است و دیگر ذخیره نمی‌شود؛ نوشته‌هایتان همین‌جاست.`;
const OUTDATED_THEN = msg`متن‌های تازه در فرم آمده است. هرجا خودتان هم چیزی نوشته بودید، متن تازه زیر نوشتهٔ شماست: یکی را برگزینید. اگر ذخیره کنید، نوشتهٔ خودتان می‌ماند.`;
const FAILURES = {
  add: [msg`خطا در افزودن محصول`],
  edit: [msg`خطایی رخ داد`],
  tooLarge: [msg`آنچه فرستاده شد برای سرور بزرگ است؛ عکس کوچک‌تری برگزینید.`],
  outdated: [msg`این محصول در این میان در جای دیگری ویرایش شده است.`, OUTDATED_THEN],
  connection: [msg`خطا در اتصال/آپلود`],
} satisfies Record<string, MessageDescriptor[]>;
type FailureReason = keyof typeof FAILURES;
/** What the server of these tests says. */
const SAID_BY_SERVER = ['این محصول پیدا نشد.', 'درخواست درست نیست.'] as const;

function failureIn(reason: FailureReason, words: I18n): string {
  return FAILURES[reason].map((descriptor) => words._(descriptor)).join('');
}

/** The panel is seen as a whole, once for all its regions. */
export function seenOnce(sees: Expectation<typeof dashboardPanelMachine>): Expectations<typeof dashboardPanelMachine> {
  const seenAlready = () => {};
  return {
    'panel.none': sees,
    'panel.add': sees,
    'panel.edit.present': sees,
    'panel.edit.gone': sees,
    'submission.resting': seenAlready,
    'submission.uploading': seenAlready,
    'submission.saving': seenAlready,
    'discard.idle': seenAlready,
    'discard.asking': seenAlready,
    'removal.idle': seenAlready,
    'removal.confirming.asking': seenAlready,
    'removal.confirming.failed': seenAlready,
    'removal.deleting': seenAlready,
    'removal.finishing': 'passed through',
  };
}
