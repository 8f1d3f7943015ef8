import { useLingui } from '@lingui/react/macro';
import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import type { MoveStep } from '#src/domain/product/product-order.ts';
import { formatNumber } from '#src/domain/text/digits.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { IconButton } from '#src/ui/icon-button.tsx';
import { scrollAlong } from '#src/ui/scroll.ts';
import styles from './product-list.module.css';

/** Moves the product with this id by a step. */
export type MoveProduct = (id: number, step: MoveStep) => void;

interface OrderControlsProps {
  readonly id: number;
  readonly name: string;
  /** Place among all products, from 1. */
  readonly place: number;
  /** Number of all products. */
  readonly count: number;
  readonly onMove: MoveProduct;
}

/** Buttons that move a product to the front of the list, and one place up or down, with its place. */
export function OrderControls({ id, name, place, count, onMove }: OrderControlsProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const [shownPlace, shownCount] = [place, count].map((number) => formatNumber(number, language));
  const moveBy = (step: MoveStep) => (event: MouseEvent<HTMLButtonElement>) => {
    // A second press at the same place must not meet another product's button.
    scrollAlong(event.currentTarget, () => flushSync(() => onMove(id, step)));
  };
  return (
    <div className={`row ${styles.order}`}>
      <IconButton
        icon="toFront"
        label={t`بردن ${name} به اول فهرست`}
        aria-disabled={place === 1}
        onClick={moveBy('front')}
      />
      <IconButton icon="up" label={t`بردن ${name} یک جا بالاتر`} aria-disabled={place === 1} onClick={moveBy('up')} />
      <IconButton
        icon="down"
        label={t`بردن ${name} یک جا پایین‌تر`}
        aria-disabled={place === count}
        onClick={moveBy('down')}
      />
      <span className="muted text-14">{t`${shownPlace} از ${shownCount}`}</span>
    </div>
  );
}
