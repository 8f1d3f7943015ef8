import { useLingui } from '@lingui/react/macro';
import { limits } from '#src/contract/limits.generated.ts';
import { MEBIBYTE } from '#src/contract/units.ts';
import { formatNumber } from '#src/domain/digits.ts';
import type { ImageRefusal } from '#src/domain/order-images.ts';
import { MOST_PIXELS_TO_DECODE } from '#src/domain/pixel-count.ts';
import { useLanguage } from '#src/localization/use-language.ts';
import { useOrderImages } from './use-order-images.ts';

const { maxItems, maxTotalBytes, each } = limits.OrderForm.files;

/** What was not taken, by name and reason. */
export function Refusals() {
  const words = useRefusalWords();
  const { refusals } = useOrderImages();
  if (refusals.length === 0) return null;
  return (
    <ul>
      {refusals.map(({ name, reason }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two refused files may share name and reason, and none moves.
        <li key={index}>
          <bdi translate="no">{name}</bdi>: {words[reason]}
        </li>
      ))}
    </ul>
  );
}

function useRefusalWords(): Readonly<Record<ImageRefusal, string>> {
  const { t } = useLingui();
  const language = useLanguage();
  const most = formatNumber(maxItems, language);
  const eachMost = formatNumber(each.maxBytes / MEBIBYTE, language);
  const mostPixels = formatNumber(MOST_PIXELS_TO_DECODE / 1_000_000, language);
  const mostFrames = formatNumber(each.maxFrames, language);
  const totalMost = formatNumber(maxTotalBytes / MEBIBYTE, language);
  return {
    notAnImage: t`عکس JPEG، PNG، WebP، AVIF یا GIF نیست.`,
    empty: t`این فایل خالی است.`,
    tooLarge: t`بزرگ‌تر از ${eachMost} مگابایت است.`,
    tooMany: t`حداکثر ${most} عکس پذیرفته می‌شود.`,
    totalTooLarge: t`با این عکس، عکس‌ها روی هم از ${totalMost} مگابایت بیشتر می‌شوند.`,
    unreadable: t`این عکس خراب است یا خوانده نمی‌شود.`,
    tooManyPixels: t`بیش از ${mostPixels} مگاپیکسل دارد؛ آن را کوچک‌تر کنید.`,
    tooManyFrames: t`بیش از ${mostFrames} فریم دارد؛ آن را کوتاه‌تر کنید.`,
    heic: t`عکس HEIC در این مرورگر باز نمی‌شود؛ آن را به JPEG تبدیل کنید یا از صفحهٔ آن عکس بگیرید.`,
  };
}
