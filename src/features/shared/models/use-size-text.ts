import { useLingui } from '@lingui/react/macro';
import { formatVolume } from '#src/domain/model/model-text.ts';
import type { ModelSize } from '#src/domain/order/order-outcome.ts';
import { formatExtents } from '#src/domain/text/digits.ts';
import { useLanguage } from '#src/translations/use-language.ts';

/** Returns a function that formats a model's extents in mm and its volume in cm³. */
export function useSizeText(): (measured: ModelSize) => string {
  const { t } = useLingui();
  const language = useLanguage();
  return ({ size, volume, isClosed }) => {
    const extents = formatExtents(size, language);
    const content = formatVolume(volume, language);
    return isClosed
      ? t`${extents} میلی‌متر · ${content} سانتی‌متر مکعب`
      : t`${extents} میلی‌متر · حدود ${content} سانتی‌متر مکعب`;
  };
}
