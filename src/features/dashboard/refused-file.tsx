import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { limits } from '#src/contract/limits.generated.ts';
import { formatSize } from '#src/domain/data-size.ts';
import { formatNumber } from '#src/domain/digits.ts';
import type { MediaRefusal, MediaSlot } from '#src/domain/media.ts';
import { MOST_PIXELS_TO_DECODE } from '#src/domain/pixel-count.ts';
import { useProductForm } from '#src/features/admin-actors.ts';
import { useLanguage } from '#src/localization/use-language.ts';

/** The file that was not taken, by name and reason. */
export function RefusedFile({ slot }: { readonly slot: MediaSlot }) {
  const words = useRefusalWords(slot);
  const refusal = useSelector(useProductForm(), ({ context }) => context.media[slot].refusal);
  return (
    refusal && (
      <p>
        <bdi translate="no">{refusal.name}</bdi>: {words[refusal.reason]}
      </p>
    )
  );
}

function useRefusalWords(slot: MediaSlot): Readonly<Record<MediaRefusal, string>> {
  const { t } = useLingui();
  const language = useLanguage();
  const bytes = slot === 'image' ? limits.EditProductForm.image.maxBytes : limits.PresignForm.size.maximum;
  const most = formatSize(bytes, language);
  const mostPixels = formatNumber(MOST_PIXELS_TO_DECODE / 1_000_000, language);
  const mostFrames = formatNumber(limits.EditProductForm.image.maxFrames, language);
  return {
    notAnImage: t`عکس JPEG، PNG، WebP، AVIF یا GIF نیست.`,
    notAVideo: t`ویدیو نیست.`,
    empty: t`این فایل خالی است.`,
    tooLarge: t`بزرگ‌تر از ${most} است.`,
    unreadable: t`این فایل خراب است یا خوانده نمی‌شود.`,
    tooManyPixels: t`بیش از ${mostPixels} مگاپیکسل دارد؛ آن را کوچک‌تر کنید.`,
    tooManyFrames: t`بیش از ${mostFrames} فریم دارد؛ آن را کوتاه‌تر کنید.`,
    heic: t`عکس HEIC در این مرورگر باز نمی‌شود؛ آن را به JPEG تبدیل کنید.`,
  };
}
