import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type FormEvent, type KeyboardEvent, useCallback, useRef } from 'react';
import { draftAsText } from '#src/domain/product/product-fields.ts';
import { useActors } from '#src/features/shared/actors/actors-context.ts';
import { useEditedProduct, useProductForm } from '#src/features/shared/actors/admin-actors-context.ts';
import { ErrorReference } from '#src/features/shared/forms/error-reference.tsx';
import { useFocusOnFirstIssue } from '#src/features/shared/forms/use-focus-on-first-issue.ts';
import { NO_FORM } from '#src/machines/product-form/product-form.events.ts';
import { saveFailureText } from '#src/translations/admin/admin-notifications.ts';
import { Button } from '#src/ui/button.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { Status } from '#src/ui/status.tsx';
import { useLostFocus } from '#src/ui/use-lost-focus.ts';
import { bringIntoSight } from './bring-into-sight.ts';
import { LivePreview } from './live-preview.tsx';
import { MediaPicker } from './media-picker.tsx';
import styles from './product-form.module.css';
import { fieldName, ProductTexts } from './product-texts.tsx';
import { UploadProgress } from './upload-progress.tsx';

/** The form that adds or edits a product, beside the card that visitors will see. The machine holds all input. */
export function ProductForm() {
  const form = useRef<HTMLFormElement>(null);
  const actor = useProductForm();
  const product = useEditedProduct();
  const upload = useSelector(actor, ({ children }) => children.videoUpload);
  const isSubmitting = useSelector(actor, (snapshot) => snapshot.matches('submitting'));
  const issues = useSelector(actor, ({ context }) => context.issues);
  const controlOf = useCallback((path: string) => fieldName(path, product), [product]);
  useLostFocus(upload, () => (upload ? null : form.current?.querySelector('[type=submit]')));
  const expectIssues = useFocusOnFirstIssue(form, issues, controlOf);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    expectIssues();
    actor.send({ type: 'product.submitted' });
  };
  return (
    <div className={`stack gap-8 ${styles.layout}`}>
      <form
        ref={form}
        className="stack gap-5"
        aria-busy={isSubmitting || undefined}
        noValidate
        onSubmit={submit}
        onKeyDown={preventSubmitOnEnter}
        onKeyUp={showWholeText}
      >
        <Missing />
        <ProductTexts disabled={isSubmitting} />
        <div className={`stack gap-5 ${styles.pair}`}>
          <MediaPicker slot="image" disabled={isSubmitting} />
          <MediaPicker slot="drawing" disabled={isSubmitting} />
          <MediaPicker slot="video" disabled={isSubmitting} />
        </div>
        <DraftMark disabled={isSubmitting} />
        {upload && <UploadProgress upload={upload} onCancel={() => actor.send({ type: 'upload.cancelled' })} />}
        <SaveFailure />
        <Gone />
        <Buttons />
      </form>
      <LivePreview />
    </div>
  );
}

/** Marks the product as a draft. A host without drafts states for no product whether it is one. */
function DraftMark({ disabled }: { readonly disabled: boolean }) {
  const { t } = useLingui();
  const form = useProductForm();
  const isHidden = useSelector(form, ({ context }) => context.isHidden);
  const isOffered = useSelector(useActors().catalogue, ({ context }) =>
    context.products.every(({ hidden }) => hidden !== undefined),
  );
  if (!isOffered) return null;
  return (
    <label className={`line gap-3 ${styles.draft}`}>
      <input
        type="checkbox"
        name="hidden"
        checked={isHidden}
        disabled={disabled}
        onChange={(event) => form.send({ type: 'visibility.changed', isHidden: event.target.checked })}
      />
      {t`پیش‌نویس؛ فقط خودتان می‌بینید`}
    </label>
  );
}

/** The specification's message above the form when a required field is missing. See section 5. */
function Missing() {
  const product = useEditedProduct();
  const isMissing = useSelector(useProductForm(), ({ context }) =>
    context.issues.some((issue) => 'code' in issue && issue.code === 'required'),
  );
  if (!isMissing) return null;
  return (
    <Status tone="bad">
      {product ? (
        <Trans>آیدی/عنوان/توضیح کوتاه الزامی است</Trans>
      ) : (
        <Trans>عنوان - توضیح کوتاه - عکس محصول الزامی می‌باشد</Trans>
      )}
    </Status>
  );
}

/** Reason why the last attempt to save failed. A toast shows it as well, but toasts disappear. */
function SaveFailure() {
  const { t, i18n } = useLingui();
  const failure = useSelector(useProductForm(), ({ context }) => context.failure);
  const isAboutFields = useSelector(useProductForm(), ({ context }) => context.issues.length > 0);
  if (failure === null) return null;
  const message = saveFailureText(failure);
  const isConflict = failure.reason === 'conflict';
  return (
    // The toast does not explain what can be done about a conflict.
    <Status ref={bringIntoSight} tone="bad" announcedElsewhere={!isConflict}>
      {typeof message === 'string' ? message : i18n._(message)}
      {!isAboutFields && <ErrorReference reference={failure.reference ?? ''} />}
      {isConflict && (
        <p>
          {t`هنوز چیزی ذخیره نشده است و نوشته‌هایتان همین‌جاست. هرجا متن تازه با متن شما فرق دارد، زیر آن آمده است و می‌توانید آن را انتخاب کنید. اگر دوباره ذخیره کنید، متن فرم جای متن تازه را می‌گیرد.`}
        </p>
      )}
    </Status>
  );
}

/** Another session deleted the product. The input stays, so that the admin can copy it. */
function Gone() {
  const form = useProductForm();
  const { t } = useLingui();
  const isGone = useSelector(form, (snapshot) => snapshot.matches({ editing: 'missing' }));
  const draft = useSelector(form, ({ context }) => context.draft);
  if (!isGone) return null;
  return (
    <Status ref={bringIntoSight} tone="bad" className={`stack gap-3 ${styles.gone}`}>
      <p>
        <Trans>این محصول در این فاصله حذف شده است و دیگر ذخیره نمی‌شود؛ نوشته‌هایتان همین‌جاست.</Trans>
      </p>
      <CopyButton text={draftAsText(draft)}>{t`کپی نوشته‌ها`}</CopyButton>
    </Status>
  );
}

function Buttons() {
  const product = useEditedProduct();
  const form = useProductForm();
  const upload = useSelector(form, ({ children }) => children.videoUpload);
  // A failed upload waits for the admin, so the form is not busy.
  const isWaiting = useSelector(upload, (snapshot) => snapshot?.matches('failed') ?? false);
  const isSubmitting = useSelector(form, (snapshot) => snapshot.matches('submitting'));
  const isBusy = isSubmitting && !isWaiting;
  const canSubmit = useSelector(form, (snapshot) => snapshot.can({ type: 'product.submitted' }));
  const close = { type: 'close.requested', next: NO_FORM } as const;
  const canClose = useSelector(form, (snapshot) => snapshot.can(close));
  return (
    <div className={`row gap-3 ${styles.bar}`}>
      <Button type="submit" variant="primary" busy={isBusy} disabled={!isBusy && !canSubmit}>
        <SubmitLabel isNew={product === null} isBusy={isBusy} />
      </Button>
      <Button disabled={!canClose} onClick={() => form.send(close)}>
        <Trans>بستن فرم</Trans>
      </Button>
    </div>
  );
}

function SubmitLabel({ isNew, isBusy }: { readonly isNew: boolean; readonly isBusy: boolean }) {
  if (isNew) return isBusy ? <Trans>در حال افزودن…</Trans> : <Trans>افزودن محصول</Trans>;
  return isBusy ? <Trans>در حال ذخیره…</Trans> : <Trans>ذخیرهٔ تغییرات</Trans>;
}

/** Keeps Enter in a text field from submitting the form. */
function preventSubmitOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { target } = event;
  if (event.key === 'Enter' && target instanceof HTMLInputElement && target.type !== 'file') event.preventDefault();
}

/** Browsers only scroll to the line with the cursor. The bar would cover the rest of the text area. */
function showWholeText({ key, target }: KeyboardEvent<HTMLFormElement>): void {
  if (key === 'Tab' && target instanceof HTMLTextAreaElement) target.scrollIntoView({ block: 'nearest' });
}
