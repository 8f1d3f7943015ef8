import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type MouseEvent, useRef } from 'react';
import type { Product } from '#src/contract/schema.generated.ts';
import { quantityOf } from '#src/domain/cart/cart.ts';
import { localizedProduct } from '#src/domain/product/localized-product.ts';
import { useActors } from '#src/features/shared/actors/actors-context.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { Button } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Quantity } from '#src/ui/quantity.tsx';
import { useLostFocus } from '#src/ui/use-lost-focus.ts';

/** Button that adds a product to the cart. Once the product is in the cart, its quantity replaces the button. */
export function CartControl({ product }: { readonly product: Product }) {
  const { t } = useLingui();
  const { cart } = useActors();
  const quantity = useSelector(cart, ({ context }) => quantityOf(context.items, product.id));
  const title = localizedProduct(product, useLanguage()).title.text;
  const place = useRef<HTMLDivElement>(null);
  const wasLeft = useRef(false);
  // One control replaces the other: the last button of the new one takes the focus. After a press before hydration, the
  // visitor may have scrolled on, or left the button by a click on a plain text.
  useLostFocus(
    quantity > 0,
    (wasInCart) =>
      !wasInCart && wasLeft.current ? null : [...(place.current?.querySelectorAll('button') ?? [])].at(-1),
    { preventScroll: true },
  );
  const add = () => cart.send({ type: 'item.added', product });
  const addFirst = ({ isTrusted, currentTarget }: MouseEvent) => {
    // The script repeats the press. Not every browser focuses the button that the visitor presses.
    wasLeft.current = !isTrusted && document.activeElement !== currentTarget;
    add();
  };
  return (
    <div ref={place}>
      {quantity > 0 ? (
        <Quantity
          quantity={quantity}
          of={title}
          onMore={add}
          onLess={() => cart.send({ type: 'item.decreased', productId: product.id })}
        />
      ) : (
        <Button onClick={addFirst} aria-label={t`افزودن به سبد استعلام: ${title}`}>
          <Icon name="plus" size={18} />
          <span>{t`افزودن به سبد استعلام`}</span>
        </Button>
      )}
    </div>
  );
}
