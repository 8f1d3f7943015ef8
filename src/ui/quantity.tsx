import { useLingui } from '@lingui/react/macro';
import { MAX_QUANTITY } from '#src/domain/cart/cart.ts';
import { languageOfLocale } from '#src/domain/language/language.ts';
import { formatNumber } from '#src/domain/text/digits.ts';
import { Icon } from './icon.tsx';
import styles from './quantity.module.css';

export interface QuantityProps {
  readonly quantity: number;
  readonly of: string;
  readonly onMore: () => void;
  readonly onLess: () => void;
}

/** Quantity with a minus and a plus button. Plus is disabled at `MAX_QUANTITY`. */
export function Quantity({ quantity, of, onMore, onLess }: QuantityProps) {
  const { t, i18n } = useLingui();
  const shown = formatNumber(quantity, languageOfLocale(i18n.locale));
  return (
    <fieldset className={styles.quantity} aria-label={t`تعداد ${of}`}>
      <button type="button" className={styles.step} onClick={onLess} aria-label={t`کاهش تعداد ${of}`}>
        <Icon name="minus" size={18} />
      </button>
      <output className={styles.number}>{shown}</output>
      <button
        type="button"
        className={styles.step}
        aria-disabled={quantity >= MAX_QUANTITY || undefined}
        onClick={onMore}
        aria-label={t`افزایش تعداد ${of}`}
      >
        <Icon name="plus" size={18} />
      </button>
    </fieldset>
  );
}
