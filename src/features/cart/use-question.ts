import { useLingui } from '@lingui/react/macro';
import type { CartItem } from '#src/domain/cart.ts';
import { formatNumber } from '#src/domain/digits.ts';
import { localizedProduct } from '#src/domain/localized-product.ts';
import { useLanguage } from '#src/localization/use-language.ts';
import { useActors } from '../actors.ts';

/** Writes a question about the cart's parts into the order form, below what the visitor has typed there. */
export function useQuestion(): (items: readonly CartItem[]) => void {
  const { t } = useLingui();
  const language = useLanguage();
  const { orderSubmission } = useActors();
  const lineOf = ({ product, quantity }: CartItem) => {
    const title = localizedProduct(product, language).title.text;
    const count = formatNumber(quantity, language);
    const number = formatNumber(product.id, language, { minimumIntegerDigits: 2, useGrouping: false });
    return t`- ${title} (№ ${number})، ${count} عدد`;
  };
  return (items) => {
    const question = [t`دربارهٔ این قطعه‌ها می‌پرسم:`, ...items.map(lineOf)].join('\n');
    const typed = orderSubmission.getSnapshot().context.draft.description.trimEnd();
    if (typed.endsWith(question)) return;
    orderSubmission.send({ type: 'description.prefilled', text: typed === '' ? question : `${typed}\n\n${question}` });
  };
}
