import { Plural, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useId, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { type CartItem, pieceCount } from '#src/domain/cart/cart.ts';
import { localizedProduct } from '#src/domain/product/localized-product.ts';
import { useActors } from '#src/features/shared/actors/actors-context.ts';
import { useQuestion } from '#src/features/shared/orders/use-question.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { Button } from '#src/ui/button.tsx';
import { DialogContents } from '#src/ui/dialog.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { ProductImage } from '#src/ui/image.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Localized } from '#src/ui/localized.tsx';
import { PartNumber } from '#src/ui/part-number.tsx';
import { Quantity } from '#src/ui/quantity.tsx';
import { useLostFocus } from '#src/ui/use-lost-focus.ts';
import styles from './cart.module.css';

/** The collected parts, with quantities and actions to remove, clear and ask about them. There are no prices and no checkout. */
export function CartContents() {
  const { t } = useLingui();
  const { cart } = useActors();
  const place = useRef<HTMLParagraphElement>(null);
  const items = useSelector(cart, ({ context }) => context.items);
  const canUndo = useSelector(cart, (snapshot) => snapshot.can({ type: 'removal.undone' }));
  // The buttons of an emptied cart disappear, and the button that brings its parts back does so by itself.
  useLostFocus(`${items.length} ${canUndo}`, () => place.current?.closest('dialog')?.querySelector('button'));
  return (
    <DialogContents actions={items.length > 0 ? <Actions items={items} /> : undefined}>
      <p ref={place} className="muted">
        {items.length === 0
          ? t`قطعه‌هایی را که می‌پسندید این‌جا جمع کنید و دربارهٔ همه یک‌جا بپرسید.`
          : t`تعداد هر قطعه را تعیین کنید؛ متن استعلام را ما می‌نویسیم.`}
      </p>
      {items.length === 0 ? <EmptyCart canUndo={canUndo} /> : <Items items={items} />}
    </DialogContents>
  );
}

function EmptyCart({ canUndo }: { readonly canUndo: boolean }) {
  const { t } = useLingui();
  const { cart } = useActors();
  return (
    <EmptyState
      action={
        canUndo ? (
          <Button variant="primary" onClick={() => cart.send({ type: 'removal.undone' })}>{t`برگرداندن`}</Button>
        ) : (
          // Replaces the panel's own history entry.
          <LinkButton to="/products" replace>{t`دیدن نمونه‌کارها`}</LinkButton>
        )
      }
    >
      {canUndo ? t`سبد خالی شد.` : t`هنوز قطعه‌ای جمع نکرده‌اید.`}
    </EmptyState>
  );
}

function Items({ items }: { readonly items: readonly CartItem[] }) {
  const list = useRef<HTMLUListElement>(null);
  // The remove button disappears with its item. The list takes the focus, so that it does not leave the dialog.
  const keepFocus = () => requestAnimationFrame(() => list.current?.focus());
  return (
    <>
      <p role="status">
        <Plural value={pieceCount(items)} one="# قطعه" other="# قطعه" />
      </p>
      <ul ref={list} className="stack" tabIndex={-1}>
        {items.map((item) => (
          <Item key={item.product.id} item={item} onRemoved={keepFocus} />
        ))}
      </ul>
    </>
  );
}

function Item({ item, onRemoved }: { readonly item: CartItem; readonly onRemoved: () => void }) {
  const { t } = useLingui();
  const { cart } = useActors();
  const { product, quantity } = item;
  const title = localizedProduct(product, useLanguage()).title;
  const name = title.text;
  const remove = () => {
    cart.send({ type: 'item.removed', productId: product.id });
    onRemoved();
  };
  const takeOne = () => {
    cart.send({ type: 'item.decreased', productId: product.id });
    if (quantity === 1) onRemoved();
  };
  return (
    <li className={`gap-3 ${styles.item}`}>
      <ProductImage product={product} shownAs="thumbnail" />
      <div className={styles.text}>
        <PartNumber id={product.id} />
        <p className="semibold">
          <Localized text={title} />
        </p>
      </div>
      <Quantity
        quantity={quantity}
        of={name}
        onMore={() => cart.send({ type: 'item.added', product })}
        onLess={takeOne}
      />
      <IconButton icon="trash" className={styles.remove} label={t`برداشتن ${name} از سبد استعلام`} onClick={remove} />
    </li>
  );
}

function Actions({ items }: { readonly items: readonly CartItem[] }) {
  const { t } = useLingui();
  const id = useId();
  const { cart } = useActors();
  const navigate = useNavigate();
  const { askAboutCart, canAsk } = useQuestion();
  const askAndLeave = () => {
    askAboutCart(items);
    navigate('/#order', { replace: true });
  };
  return (
    <>
      {!canAsk && (
        <p id={id} className={`muted text-14 ${styles.reason}`}>
          {t`سفارش شما در حال ارسال است؛ بعد از آن استعلام بگیرید.`}
        </p>
      )}
      <Button variant="primary" disabled={!canAsk} aria-describedby={canAsk ? undefined : id} onClick={askAndLeave}>
        {t`استعلام این قطعه‌ها`}
      </Button>
      <Button onClick={() => cart.send({ type: 'cart.cleared' })}>{t`خالی کردن سبد استعلام`}</Button>
    </>
  );
}
