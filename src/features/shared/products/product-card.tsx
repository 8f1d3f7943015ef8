import { memo, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Product } from '#src/contract/schema.generated.ts';
import { productPath } from '#src/domain/page-paths.ts';
import { localizedProduct } from '#src/domain/product/localized-product.ts';
import type { TextRange } from '#src/domain/text/text-folding.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { Card, CardCell } from '#src/ui/card.tsx';
import { positionIn } from '#src/ui/dividing-line.tsx';
import { rememberLine } from '#src/ui/drawing-layer.tsx';
import { ProductImage, rememberLoadedImage } from '#src/ui/image.tsx';
import { Link } from '#src/ui/link.tsx';
import { Localized } from '#src/ui/localized.tsx';
import { PartNumber } from '#src/ui/part-number.tsx';
import { prefersReducedMotion } from '#src/ui/scroll.ts';
import { CartControl } from './cart-control.tsx';

interface ProductCellProps {
  readonly product: Product;
  readonly headingLevel: 2 | 3;
  /** Returns the part of a title to highlight. */
  readonly rangeOf?: (title: string) => TextRange | null;
  readonly eager?: boolean;
  readonly deferred?: boolean;
  /** History state for the product's page. */
  readonly state?: unknown;
}

/** A product's card in the grid. Memoized, so that it does not rerender when others are added. */
export const ProductCell = memo(function ProductCell(props: ProductCellProps) {
  const { product, headingLevel, rangeOf, eager = false, deferred = false, state } = props;
  const { title, description } = localizedProduct(product, useLanguage());
  const cell = useRef<HTMLLIElement>(null);
  const [isActive, setActive] = useState(false);
  const isCentred = useCentred(cell);
  const activate = () => setActive(true);
  const deactivate = () => setActive(false);
  // Touch has no hover. A tap opens the page.
  const onPointerEnter = ({ pointerType }: PointerEvent) => pointerType === 'mouse' && activate();
  const onPointerMove = ({ clientX, currentTarget, pointerType }: PointerEvent<HTMLElement>) => {
    if (pointerType === 'mouse') currentTarget.style.setProperty('--at', String(positionIn(currentTarget, clientX, 0)));
  };
  const onPointerLeave = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    currentTarget.style.removeProperty('--at');
    deactivate();
  };
  return (
    <CardCell
      ref={cell}
      deferred={deferred}
      onPointerEnter={onPointerEnter}
      onPointerMove={onPointerMove}
      onPointerLeave={onPointerLeave}
      onFocus={activate}
      onBlur={deactivate}
      onClickCapture={({ currentTarget }) => {
        rememberLoadedImage(product, currentTarget);
        rememberLine(product, currentTarget);
      }}
    >
      <Card
        titleElement={`h${headingLevel}`}
        image={<ProductImage product={product} shownAs="card" eager={eager} />}
        movingId={product.id}
        film={isActive && !product.drawing && !prefersReducedMotion() ? product.video : undefined}
        drawing={isActive || isCentred ? product.drawing : undefined}
        number={<PartNumber id={product.id} />}
        title={
          <Link to={productPath(product.id)} state={state} className="plain covering">
            <Localized text={title} range={rangeOf?.(title.text)} />
          </Link>
        }
        description={<Localized text={description} />}
        actions={<CartControl product={product} />}
      />
    </CardCell>
  );
});

/** Middle of the window, in which a card is centred. */
const MIDDLE = '-45%';

/** True while an element is in the middle of the window of a device without hover. */
function useCentred(element: RefObject<Element | null>): boolean {
  const [isCentred, setCentred] = useState(false);
  useEffect(() => {
    const isTouched = globalThis.matchMedia?.('(hover: none)').matches ?? false;
    if (!element.current || !isTouched || typeof IntersectionObserver !== 'function') return;
    const observer = new IntersectionObserver((entries) => setCentred(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: MIDDLE,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isCentred;
}
