import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Product } from '#src/contract/schema.generated.ts';
import { directionOf } from '#src/domain/language.ts';
import { type LocalizedText, localizedProduct } from '#src/domain/localized-product.ts';
import { useLanguage } from '#src/localization/use-language.ts';
import { BackIcon } from '#src/ui/icons.tsx';
import { Localized } from '#src/ui/localized.tsx';
import { Band } from '#src/ui/page-frame.tsx';
import { PartNumber } from '#src/ui/part-number.tsx';
import { PartTransition } from '#src/ui/part-transition.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { DimensionArrow } from '#src/ui/section-heading.tsx';
import { Video } from '#src/ui/video.tsx';
import styles from './product-details.module.css';

interface ProductDetailsProps {
  readonly product: Product;
  readonly cartControl: ReactNode;
}

/** Picture, title, short description, video and the long text of one product. */
export function ProductDetails({ product, cartControl }: ProductDetailsProps) {
  const { t } = useLingui();
  const { title, description, longDescription } = localizedProduct(product, useLanguage());
  const name = title.text;
  return (
    <Band labelledBy="product-title">
      <Link to="/products" className={styles.back}>
        <BackIcon />
        <Trans>همهٔ نمونه‌کارها</Trans>
      </Link>
      <div className={styles.top}>
        <PartTransition id={product.id}>
          <Picture className={styles.picture} src={product.image} alt={name} width={1200} height={900} eager />
        </PartTransition>
        <div className={styles.summary}>
          <PartNumber id={product.id} />
          <h1 id="product-title" className={styles.title}>
            <Localized text={title} />
          </h1>
          <DimensionArrow length={200} />
          <p className={styles.description}>
            <Localized text={description} />
          </p>
          {cartControl}
        </div>
      </div>
      <div className={styles.more}>
        <LongText text={longDescription} />
        {product.video && <Film src={product.video} poster={product.image} label={t`ویدیوی ${name}`} />}
      </div>
    </Band>
  );
}

interface FilmProps {
  readonly src: string;
  readonly poster: string;
  readonly label: string;
}

/** Nothing of it is fetched before somebody wants to see it. */
function Film(film: FilmProps) {
  return (
    <Video
      {...film}
      className={styles.film}
      preload="none"
      instead={
        <a href={film.src} download>
          <Trans>دریافت فایل ویدیو</Trans>
        </a>
      }
    />
  );
}

/** The long description, a paragraph for each block between blank lines. */
function LongText({ text }: { readonly text: LocalizedText }) {
  const paragraphs = text.text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
  return (
    <div className={styles.text} lang={text.language} dir={directionOf(text.language)}>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}
