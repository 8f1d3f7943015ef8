import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { MediaSlot } from '#src/domain/product/product-fields.ts';
import { DiscardDialog } from '#src/features/dashboard/panel/discard-dialog.tsx';
import { ProductForm } from '#src/features/dashboard/panel/product-form.tsx';
import { ProductFormContext } from '#src/features/shared/actors/admin-actors-context.ts';
import type { productFormMachine } from '#src/machines/product-form/product-form.machine.ts';
import { newerText } from '#src/machines/product-form/product-form.selectors.ts';
import { type StateChecks, walkOnScreen } from '../../models/walk-on-screen.ts';
import { type Page, type PageState, sees } from '../../support/screens/page.ts';
import { screenOf } from '../../support/screens/screen-of.tsx';
import { MARKS, productFormGestures, productFormModel } from './product-form.model.ts';

type Snapshot = SnapshotFrom<typeof productFormMachine>;

const SAVE = 'ذخیرهٔ تغییرات';
const CLOSE = 'بستن فرم';
const CONFLICT =
  'این محصول در این فاصله در جای دیگری ویرایش شده است.هنوز چیزی ذخیره نشده است و نوشته‌هایتان همین‌جاست. هرجا متن تازه با متن شما فرق دارد، زیر آن آمده است و می‌توانید آن را انتخاب کنید. اگر دوباره ذخیره کنید، متن فرم جای متن تازه را می‌گیرد.';
const MISSING = 'این محصول در این فاصله حذف شده است و دیگر ذخیره نمی‌شود؛ نوشته‌هایتان همین‌جاست.کپی نوشته‌ها';

const REQUIRED = 'آیدی/عنوان/توضیح کوتاه الزامی است';
const EXAMINING = 'در حال آماده‌سازی…';
const NOT_A_VIDEO = 'این فایل ویدیو نیست.';

/** The files of the form: what is announced about them, and their buttons. */
function filesIn({ context: { media, removesDrawing } }: Snapshot) {
  const removalOf = (slot: MediaSlot) => {
    const { file, isExamining } = media[slot];
    return file && !isExamining ? [`برداشتن ${file.name}`] : [];
  };
  return {
    announced: [media.image, media.video].flatMap(({ isExamining, rejection }) => [
      ...(isExamining ? [EXAMINING] : []),
      ...(rejection ? [`${rejection.name}: ${NOT_A_VIDEO}`] : []),
    ]),
    buttons: [...removalOf('image'), MARKS[`${removesDrawing}`], ...removalOf('video')],
  };
}

/** The form while it can be edited. */
function seesForm(page: Page, snapshot: Snapshot): void | Promise<void> {
  const { draft, issues, failure } = snapshot.context;
  const files = filesIn(snapshot);
  const isMissing = snapshot.matches({ editing: 'missing' });
  const newer = snapshot.matches({ editing: { savable: 'conflict' } }) ? newerText(snapshot.context, 'title') : null;
  const canSave = snapshot.can({ type: 'product.submitted' });
  return sees({
    announced: [
      ...(issues.some((issue) => 'code' in issue) ? [REQUIRED] : []),
      ...files.announced,
      ...(failure?.reason === 'conflict' ? [CONFLICT] : []),
      ...(isMissing ? [MISSING] : []),
    ],
    enabled: [
      ...(newer === null ? [] : ['استفاده از متن تازه']),
      ...files.buttons,
      ...(isMissing ? ['کپی نوشته‌ها'] : []),
      ...(canSave ? [SAVE] : []),
      CLOSE,
    ],
    disabled: canSave ? [] : [SAVE],
    fields: { id: '1', ...draft, ...(newer === null ? {} : { 'newer-title': newer }) },
  })(page);
}

/** The form while it is sent. */
const seesLocked = (expected: Pick<PageState, 'announced' | 'enabled'>) => (page: Page, snapshot: Snapshot) => {
  const files = filesIn(snapshot);
  const { draft } = snapshot.context;
  return sees({
    ...expected,
    announced: [...files.announced, ...expected.announced],
    disabled: [...files.buttons, 'در حال ذخیره…', CLOSE],
    fields: { ...Object.fromEntries(Object.keys(draft).map((field) => [field, null])), id: '1' },
    isBusy: true,
  })(page);
};

const CHECKS: StateChecks<typeof productFormMachine, Page> = {
  'editing.savable.open': seesForm,
  'editing.savable.conflict': seesForm,
  'editing.missing': seesForm,
  asking: (page) => {
    const question = 'نوشته‌ها و فایل‌هایی که در فرم گذاشته‌اید هنوز ذخیره نشده‌اند و از بین می‌روند.';
    expect(document.querySelector('dialog')?.textContent).toContain(question);
    return sees({ enabled: ['بستن', 'صرف‌نظر از تغییرات', 'ادامهٔ ویرایش'] })(page);
  },
  'submitting.uploading': seesLocked({ announced: ['در حال آماده‌سازی آپلود…'], enabled: ['لغو آپلود'] }),
  'submitting.saving': seesLocked({ announced: [], enabled: [] }),
  saved: (_page, { status }) => expect(status).toBe('done'),
  closed: (_page, { status }) => expect(status).toBe('done'),
};

const sut = screenOf(productFormModel.machine, {
  screen: (form) => (
    <ProductFormContext value={form}>
      <ProductForm />
      <DiscardDialog />
    </ProductFormContext>
  ),
});

walkOnScreen(productFormModel, {
  sut,
  gestures: productFormGestures,
  states: CHECKS,
});
