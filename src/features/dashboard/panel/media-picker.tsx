import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { limits } from '#src/contract/limits.generated.ts';
import type { MediaSlot } from '#src/domain/product/product-fields.ts';
import { formatSize } from '#src/domain/text/data-size.ts';
import { useEditedProduct, useProductForm } from '#src/features/shared/actors/admin-actors-context.ts';
import { ImageFormats } from '#src/features/shared/forms/image-formats.tsx';
import { useIssueText } from '#src/features/shared/forms/use-issue-text.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { FileDrop } from '#src/ui/file-drop.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { MediaPreviews } from './media-previews.tsx';
import { useFieldError } from './use-product-field-error.ts';

/** The accepted types leave out HEIC, so phones convert their photos to JPEG. */
const ACCEPTED = {
  image: limits.EditProductForm.image.contentTypes.join(','),
  drawing: limits.EditProductForm.drawing.contentTypes.join(','),
  video: 'video/*',
} as const;

/**
 * Chooses a product's picture, drawing or video, by button or by dropping a file. Shows the stored file beside the new one, and
 * its issues.
 */
export function MediaPicker({ slot, disabled }: { readonly slot: MediaSlot; readonly disabled: boolean }) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const form = useProductForm();
  const rejection = useSelector(form, ({ context }) => context.media[slot].rejection);
  const textOf = useIssueText();
  const isNew = useEditedProduct() === null;
  const texts = {
    image: { legend: t`عکس محصول`, invitation: t`انتخاب عکس` },
    drawing: { legend: t`نقشهٔ خطی (اختیاری)`, invitation: t`انتخاب نقشه` },
    video: { legend: t`ویدیو (اختیاری)`, invitation: t`انتخاب ویدیو` },
  }[slot];
  const choose = ([file]: readonly File[]) => {
    if (file) form.send({ type: 'media.chosen', slot, file });
  };
  return (
    <FileDrop
      name={slot}
      accept={ACCEPTED[slot]}
      required={slot === 'image' && isNew}
      disabled={disabled}
      legend={texts.legend}
      icon={<Icon name={slot === 'video' ? 'video' : 'image'} size={28} />}
      invitation={texts.invitation}
      alternative={t`یا رها کردن آن در این‌جا`}
      limits={<Limits slot={slot} />}
      error={useFieldError()(slot)}
      onFiles={choose}
      notAFile={t`چیزی که رها کردید فایل نبود.`}
      rejections={rejection ? [{ name: rejection.name, reason: textOf(rejection.issue) }] : []}
      input={input}
    >
      <MediaPreviews slot={slot} onRemoved={() => input.current?.focus()} />
    </FileDrop>
  );
}

function Limits({ slot }: { readonly slot: MediaSlot }) {
  const { t } = useLingui();
  const language = useLanguage();
  const imageMost = formatSize(limits.EditProductForm.image.maxBytes, language);
  const videoMost = formatSize(limits.PresignForm.size.maximum, language);
  if (slot === 'video') return t`یک فایل ویدیویی تا ${videoMost}`;
  const types = (
    <span>
      <ImageFormats /> {t`تا ${imageMost}`}
    </span>
  );
  if (slot === 'image') return types;
  return (
    <>
      {types}
      <br />
      {t`خط‌های تیره روی زمینهٔ شفاف یا سفید، از همان زاویه و با همان نسبت عکس`}
    </>
  );
}
