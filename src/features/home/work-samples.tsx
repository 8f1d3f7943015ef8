import { select } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { previewOf } from '#src/domain/product/preview.ts';
import { countCase, formatNumber } from '#src/domain/text/digits.ts';
import { useActors } from '#src/features/shared/actors/actors-context.ts';
import { CatalogueGate } from '#src/features/shared/products/catalogue-gate.tsx';
import { ProductCell } from '#src/features/shared/products/product-card.tsx';
import { useLanguage } from '#src/translations/use-language.ts';
import { CardCell, CardGrid } from '#src/ui/card.tsx';
import { useHydrated } from '#src/ui/hydrated.ts';
import { Icon } from '#src/ui/icon.tsx';
import { Link } from '#src/ui/link.tsx';
import { Band } from '#src/ui/page-frame.tsx';
import { homeTexts } from '#workshop/texts/home.ts';
import styles from './work-samples.module.css';

/** Number of products on the home page. See the specification, section 9. */
const SHOWN = 5;

/** Number of small pictures of the others. */
const PREVIEWED = 7;

/** The first five products. The sixth place links to all of them. */
export function WorkSamples() {
  const { t } = useLingui();
  const language = useLanguage();
  const products = useSelector(useActors().catalogue, ({ context }) => context.products);
  const isHydrated = useHydrated();
  // On Back, the cards need their heights at once, so that the browser can restore the scroll position.
  const [isFirstPage] = useState(!isHydrated);
  return (
    <Band title={t`نمونه‌کارها`} lead={homeTexts.samples[language]}>
      <CatalogueGate cards={SHOWN + 1} strip>
        <CardGrid strip>
          {products.slice(0, SHOWN).map((product) => (
            <ProductCell key={product.id} product={product} headingLevel={3} deferred={isFirstPage} />
          ))}
          <CardCell>
            <MoreSamples />
          </CardCell>
        </CardGrid>
      </CatalogueGate>
    </Band>
  );
}

/** Link to all products, with the number and small pictures of those that home does not show. */
function MoreSamples() {
  const { t } = useLingui();
  const language = useLanguage();
  const { products, ids, previews = [] } = useSelector(useActors().catalogue, ({ context }) => context);
  const others = products.slice(SHOWN, SHOWN + PREVIEWED);
  const pictures = others.length > 0 ? others.map(previewOf) : previews;
  const rest = (ids?.length ?? 0) - SHOWN;
  const count = formatNumber(rest, language);
  return (
    <Link to="/products" className={`plain ${styles.more}`}>
      {pictures.length > 0 && (
        <span className={styles.pictures} aria-hidden="true">
          {pictures.map((url) => (
            <img key={url} className="photo" src={url} alt="" width={96} height={72} loading="lazy" decoding="async" />
          ))}
        </span>
      )}
      <span className="bold text-22">{t`مشاهدهٔ بیشتر`}</span>
      {rest > 0 && (
        <span className="muted">
          {t`${select(countCase(rest), { one: `${count} قطعهٔ دیگر`, other: `${count} قطعهٔ دیگر` })}`}
        </span>
      )}
      <Icon name="forward" size={32} className="accent" />
    </Link>
  );
}
