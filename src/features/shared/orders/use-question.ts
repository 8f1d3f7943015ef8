import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { CartItem } from '#src/domain/cart/cart.ts';
import { localizedProduct } from '#src/domain/product/localized-product.ts';
import { partNumber } from '#src/domain/product/part-number.ts';
import { useActors } from '#src/features/shared/actors/actors-context.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { useOrderMailbox } from './order-mailbox.ts';

interface Question {
  /** False while an order is being sent. */
  readonly canAsk: boolean;
  /** Appends a question to the description, unless it already contains it. */
  readonly write: (question: string) => void;
  /** Asks about one part, in the same question as about others. */
  readonly askAbout: (item: CartItem) => void;
  /** Asks about the cart, in the same question as about other parts. A question that the visitor edited stays. */
  readonly askAboutCart: (items: readonly CartItem[]) => void;
}

/** Adds questions to the description in the order form. */
export function useQuestion(): Question {
  const { t } = useLingui();
  const language = useLanguage();
  const { orderSubmission } = useActors();
  const mailbox = useOrderMailbox();
  // An order form that is not loaded yet is not sending.
  const canAsk = useSelector(orderSubmission, (snapshot) => !snapshot?.hasTag('busy'));
  const lineOf = ({ product, quantity }: CartItem) => {
    const title = localizedProduct(product, language).title.text;
    const number = partNumber(product.id, language);
    return t`- ${title} (${number})، ${plural(quantity, { one: '#\u00a0عدد', other: '#\u00a0عدد' })}`;
  };
  const ask = (items: readonly CartItem[], isInCart: boolean) => {
    const parts = items.map((item) => ({ id: item.product.id, line: lineOf(item), isInCart }));
    const headings = { one: t`برای این قطعه استعلام می‌خواهم:`, several: t`برای این قطعه‌ها استعلام می‌خواهم:` };
    mailbox.send({ type: 'question.asked', parts, headings });
  };
  return {
    canAsk,
    write: (question) => mailbox.send({ type: 'question.asked', question }),
    askAbout: (item) => ask([item], false),
    askAboutCart: (items) => ask(items, true),
  };
}
