import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { CartItem } from '#src/domain/cart/cart.ts';
import { localizedProduct } from '#src/domain/product/localized-product.ts';
import { formatNumber } from '#src/domain/text/digits.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { useActors } from './actors-context.ts';

interface Question {
  /** False while an order is on its way: what goes out is what was confirmed. */
  readonly canAsk: boolean;
  /** Asks about these parts, below what stands there; a question that stands there already is left alone. */
  readonly ask: (items: readonly CartItem[]) => void;
  /** Asks about the cart, in the place of the last question about it where that stands unchanged. */
  readonly askAboutCart: (items: readonly CartItem[]) => void;
}

/** Writes questions about parts into the description of the order form. */
export function useQuestion(): Question {
  const { t } = useLingui();
  const language = useLanguage();
  const { orderSubmission } = useActors();
  const canAsk = useSelector(orderSubmission, (snapshot) =>
    snapshot.can({ type: 'question.asked', question: '', isAboutCart: false }),
  );
  const lineOf = ({ product, quantity }: CartItem) => {
    const title = localizedProduct(product, language).title.text;
    const number = formatNumber(product.id, language, { minimumIntegerDigits: 2, useGrouping: false });
    return t`- ${title} (№ ${number})، ${plural(quantity, { one: '# عدد', other: '# عدد' })}`;
  };
  const send = (items: readonly CartItem[], isAboutCart: boolean) => {
    const question = [t`دربارهٔ این قطعه‌ها می‌پرسم:`, ...items.map(lineOf)].join('\n');
    orderSubmission.send({ type: 'question.asked', question, isAboutCart });
  };
  return { canAsk, ask: (items) => send(items, false), askAboutCart: (items) => send(items, true) };
}
