import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { draftOf } from '#src/domain/product/product-fields.ts';
import { DiscardDialog } from '#src/features/dashboard/panel/discard-dialog.tsx';
import { ProductForm } from '#src/features/dashboard/panel/product-form.tsx';
import { ProductFormContext } from '#src/features/shared/actors/admin-actors-context.ts';
import type { productFormMachine } from '#src/machines/product-form/product-form.machine.ts';
import type { Page, PageState } from '../../support/models/page.ts';
import { type StateChecks, sees, walkOnScreen } from '../../support/models/walk-model.tsx';
import { GEAR, NEWER, productFormGestures, productFormModel, TITLE } from './product-form.model.ts';

type Snapshot = SnapshotFrom<typeof productFormMachine>;

const SAVE = 'ذخیرهٔ تغییرات';
const CLOSE = 'بستن فرم';
const REMOVE = 'برداشتن gear.mp4';
const MARK = 'برداشتن نقشهٔ فعلی';
const CONFLICT =
  'این محصول در این فاصله در جای دیگری ویرایش شده است.هنوز چیزی ذخیره نشده است و نوشته‌هایتان همین‌جاست. هرجا متن تازه با متن شما فرق دارد، زیر آن آمده است و می‌توانید آن را انتخاب کنید. اگر دوباره ذخیره کنید، متن فرم جای متن تازه را می‌گیرد.';
const MISSING = 'این محصول در این فاصله حذف شده است و دیگر ذخیره نمی‌شود؛ نوشته‌هایتان همین‌جاست.کپی نوشته‌ها';

const FORM: PageState = {
  announced: [],
  enabled: [MARK, SAVE, CLOSE],
  disabled: [],
  fields: { id: '1', ...draftOf(GEAR) },
  isBusy: false,
};
const UNCHANGED: PageState = { ...FORM, enabled: [MARK, CLOSE], disabled: [SAVE] };
const titled = (title: string): PageState => ({ ...FORM, fields: { ...FORM.fields, title } });
const LOCKED: PageState = {
  ...FORM,
  enabled: [],
  disabled: [MARK, 'در حال ذخیره…', CLOSE],
  fields: { ...Object.fromEntries(Object.keys(draftOf(GEAR)).map((field) => [field, null])), id: '1' },
  isBusy: true,
};

function openForm({ context: { draft, issues, media, removesDrawing } }: Snapshot): PageState {
  if (removesDrawing) return { ...FORM, enabled: ['برگرداندن نقشهٔ فعلی', SAVE, CLOSE] };
  if (media.image.isExamining || media.video.isExamining) return { ...UNCHANGED, announced: ['در حال آماده‌سازی…'] };
  if (media.image.rejection) {
    return {
      ...UNCHANGED,
      announced: ['photo.heic: عکس HEIC پذیرفته نمی‌شود؛ آن را به JPEG تبدیل کنید یا از صفحهٔ آن عکس بگیرید.'],
    };
  }
  if (media.video.file) return { ...FORM, enabled: [MARK, REMOVE, SAVE, CLOSE] };
  if (draft.title === GEAR.title) return UNCHANGED;
  return { ...titled(draft.title), announced: issues.length > 0 ? ['آیدی/عنوان/توضیح کوتاه الزامی است'] : [] };
}

function conflict({ context: { draft, failure } }: Snapshot): PageState {
  const announced = failure?.reason === 'conflict' ? [CONFLICT] : [];
  if (draft.title === NEWER.title) return { ...UNCHANGED, announced, fields: titled(NEWER.title).fields };
  const fields = { ...titled(TITLE).fields, 'newer-title': NEWER.title };
  return { ...FORM, announced, enabled: ['استفاده از متن تازه', MARK, SAVE, CLOSE], fields };
}

const CHECKS: StateChecks<typeof productFormMachine, Page> = {
  'editing.savable.open': (page, snapshot) => sees(openForm(snapshot))(page),
  'editing.savable.conflict': (page, snapshot) => sees(conflict(snapshot))(page),
  'editing.missing': sees({
    ...titled(TITLE),
    announced: [MISSING],
    enabled: [MARK, 'کپی نوشته‌ها', CLOSE],
    disabled: [SAVE],
  }),
  asking: (page) => {
    const question = 'نوشته‌ها و فایل‌هایی که در فرم گذاشته‌اید هنوز ذخیره نشده‌اند و از بین می‌روند.';
    expect(document.querySelector('dialog')?.textContent).toContain(question);
    return sees({ enabled: ['بستن', 'رها کردن تغییرات', 'ادامهٔ ویرایش'] })(page);
  },
  'submitting.uploading': sees({
    ...LOCKED,
    announced: ['در حال آماده‌سازی آپلود…'],
    enabled: ['لغو آپلود'],
    disabled: [MARK, REMOVE, ...LOCKED.disabled.slice(1)],
  }),
  'submitting.saving': (page, { context }) =>
    sees(context.media.video.file ? { ...LOCKED, disabled: [MARK, REMOVE, ...LOCKED.disabled.slice(1)] } : LOCKED)(
      page,
    ),
  // The panel takes a form that has ended away.
  saved: (_page, { status }) => expect(status).toBe('done'),
  closed: (_page, { status }) => expect(status).toBe('done'),
};

walkOnScreen(productFormModel, {
  screen: (form) => (
    <ProductFormContext value={form}>
      <ProductForm />
      <DiscardDialog />
    </ProductFormContext>
  ),
  gestures: productFormGestures,
  sees: CHECKS,
});
