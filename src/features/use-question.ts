import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { CartItem } from '#src/domain/cart/cart.ts';
import { localizedProduct } from '#src/domain/product/localized-product.ts';
import { formatNumber } from '#src/domain/text/digits.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { useActors } from './actors-context.ts';

/** Writes into the order form's description what a visitor asks about, below what was typed there. */
export function useQuestion() {
  const { t } = useLingui();
  const language = useLanguage();
  const { orderSubmission } = useActors();
  // What goes out is what was confirmed.
  const canAsk = useSelector(orderSubmission, (snapshot) =>
    snapshot.can({ type: 'draft.changed', field: 'description', value: '' }),
  );
  const lineOf = ({ product, quantity }: CartItem) => {
    const title = localizedProduct(product, language).title.text;
    const number = formatNumber(product.id, language, { minimumIntegerDigits: 2, useGrouping: false });
    return t`- ${title} (№ ${number})، ${plural(quantity, { one: '# عدد', other: '# عدد' })}`;
  };
  const write = (question: string) => {
    const typed = orderSubmission.getSnapshot().context.draft.description.trimEnd();
    if (typed.endsWith(question)) return;
    orderSubmission.send({
      type: 'draft.changed',
      field: 'description',
      value: typed === '' ? question : `${typed}\n\n${question}`,
    });
  };
  const askAbout = (items: readonly CartItem[]) =>
    write([t`دربارهٔ این قطعه‌ها می‌پرسم:`, ...items.map(lineOf)].join('\n'));
  return { canAsk, askAbout, write };
}
