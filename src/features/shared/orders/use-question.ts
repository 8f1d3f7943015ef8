import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { CartItem } from '#src/domain/cart/cart.ts';
import { localizedProduct } from '#src/domain/product/localized-product.ts';
import { formatNumber } from '#src/domain/text/digits.ts';
import { useActors } from '#src/features/shared/actors/actors-context.ts';
import { useLanguage } from '#src/translations/use-language.ts';

interface Question {
  /** False while an order is being sent. */
  readonly canAsk: boolean;
  /** Appends a question to the description, unless it already contains it. */
  readonly write: (question: string) => void;
  /** Appends a question about these parts. */
  readonly askAbout: (items: readonly CartItem[]) => void;
  /** Appends a question about the cart. Replaces the last one if the visitor has not edited it. */
  readonly askAboutCart: (items: readonly CartItem[]) => void;
}

/** Adds questions to the description in the order form. */
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
