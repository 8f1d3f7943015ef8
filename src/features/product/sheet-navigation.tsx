import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { Product } from '#src/contract/schema.generated.ts';
import { directionOf } from '#src/domain/language/language.ts';
import { localizedProduct } from '#src/domain/product/localized-product.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { Icon } from '#src/ui/icon.tsx';
import iconButton from '#src/ui/icon-button.module.css';
import { PartNumber } from '#src/ui/part-number.tsx';

interface SheetNavigationProps {
  readonly product: Product;
  readonly products: readonly Product[];
}

/** Which sheet of the set this is, and the ways to those beside it. They take its place in the history: Back leads to the list. */
export function SheetNavigation({ product, products }: SheetNavigationProps) {
  const { t } = useLingui();
  const index = products.indexOf(product);
  const [previous, next] = [products[index - 1], products[index + 1]];
  useArrowKeys(previous, next);
  return (
    <nav className="row gap-1" aria-label={t`برگه‌ها`}>
      <SheetLink product={previous} icon="back" rel="prev" label={t`برگهٔ قبلی`} />
      <PartNumber id={product.id} last={Math.max(...products.map(({ id }) => id))} />
      <SheetLink product={next} icon="forward" rel="next" label={t`برگهٔ بعدی`} />
    </nav>
  );
}

interface SheetLinkProps {
  readonly product: Product | undefined;
  readonly icon: 'back' | 'forward';
  readonly rel: string;
  readonly label: string;
}

function SheetLink({ product, icon, rel, label }: SheetLinkProps) {
  const { state } = useLocation();
  const language = useLanguage();
  if (!product) return <span className={iconButton.button} aria-hidden="true" />;
  const name = `${label}: ${localizedProduct(product, language).title.text}`;
  return (
    <Link
      to={`/products/${product.id}`}
      replace
      state={state}
      rel={rel}
      className={iconButton.button}
      aria-label={name}
      title={name}
    >
      <Icon name={icon} />
    </Link>
  );
}

/** What has a use of its own for the arrow keys. */
const USES_ARROWS = 'input, textarea, select, video, dialog, [tabindex="0"], [contenteditable]';

/** The arrow that points where the reading goes leads to the next sheet. */
function useArrowKeys(previous: Product | undefined, next: Product | undefined): void {
  const navigate = useNavigate();
  const { state } = useLocation();
  const direction = directionOf(useLanguage());
  useEffect(() => {
    const [back, forward] = direction === 'rtl' ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (target instanceof Element && target.closest(USES_ARROWS)) return;
      const product = { [back ?? '']: previous, [forward ?? '']: next }[key];
      if (product) navigate(`/products/${product.id}`, { replace: true, state });
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [direction, navigate, next, previous, state]);
}
