import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { CartItem } from '#src/domain/cart/cart.ts';
import { localizedProduct } from '#src/domain/product/localized-product.ts';
import { formatNumber } from '#src/domain/text/digits.ts';
import { useActors } from '#src/features/shared/actors/actors-context.ts';
import { useLanguage } from '#src/translations/use-language.ts';

interface Question {
  /** False while an order is on its way: what goes out is what was confirmed. */
  readonly canAsk: boolean;
  /** Asks below what stands there; a question that stands there already is left alone. */
  readonly write: (question: string) => void;
  /** Asks about these parts in the same way. */
  readonly askAbout: (items: readonly CartItem[]) => void;
  /** Asks about the cart, in the place of the last question about it where that stands unchanged. */
  readonly askAboutCart: (items: readonly CartItem[]) => void;
}

/** Writes into the order form's description what a visitor asks about. */
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
  const questionAbout = (items: readonly CartItem[]) => [t`دربارهٔ این قطعه‌ها می‌پرسم:`, ...items.map(lineOf)].join('\n');
  const send = (question: string, isAboutCart: boolean) =>
    orderSubmission.send({ type: 'question.asked', question, isAboutCart });
  return {
    canAsk,
    write: (question) => send(question, false),
    askAbout: (items) => send(questionAbout(items), false),
    askAboutCart: (items) => send(questionAbout(items), true),
  };
}
