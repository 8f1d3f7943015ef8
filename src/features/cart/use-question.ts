import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { CartItem } from '#src/domain/cart/cart.ts';
import { localizedProduct } from '#src/domain/product/localized-product.ts';
import { formatNumber } from '#src/domain/text/digits.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { useActors } from '../actors-context.ts';

interface Question {
  /** False while an order is being sent: what goes out is what was confirmed. */
  readonly canAsk: boolean;
  readonly ask: (items: readonly CartItem[]) => void;
}

/** Writes a question about the cart's parts into the order form, below what the visitor has typed there. */
export function useQuestion(): Question {
  const { t } = useLingui();
  const language = useLanguage();
  const { orderSubmission } = useActors();
  const canAsk = useSelector(orderSubmission, (snapshot) =>
    snapshot.can({ type: 'draft.changed', field: 'description', value: '' }),
  );
  const lineOf = ({ product, quantity }: CartItem) => {
    const title = localizedProduct(product, language).title.text;
    const number = formatNumber(product.id, language, { minimumIntegerDigits: 2, useGrouping: false });
    return t`- ${title} (№ ${number})، ${plural(quantity, { one: '# عدد', other: '# عدد' })}`;
  };
  const ask = (items: readonly CartItem[]) => {
    const question = [t`دربارهٔ این قطعه‌ها می‌پرسم:`, ...items.map(lineOf)].join('\n');
    const typed = orderSubmission.getSnapshot().context.draft.description.trimEnd();
    if (typed.endsWith(question)) return;
    orderSubmission.send({
      type: 'draft.changed',
      field: 'description',
      value: typed === '' ? question : `${typed}\n\n${question}`,
    });
  };
  return { canAsk, ask };
}
