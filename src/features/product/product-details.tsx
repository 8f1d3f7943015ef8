import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import type { Product } from '#src/contract/schema.generated.ts';
import { directionOf } from '#src/domain/language/language.ts';
import { type LocalizedText, localizedProduct } from '#src/domain/product/localized-product.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { Icon } from '#src/ui/icon.tsx';
import { ProductImage } from '#src/ui/image.tsx';
import { Localized } from '#src/ui/localized.tsx';
import { MeasuredHeading } from '#src/ui/measured-heading.tsx';
import { Band } from '#src/ui/page-frame.tsx';
import { PartNumber } from '#src/ui/part-number.tsx';
import { PartTransition } from '#src/ui/part-transition.tsx';
import { Video } from '#src/ui/video.tsx';
import { CartControl } from '../cart-control.tsx';
import styles from './product-details.module.css';

/** Image, title, short description, video and the long text of one product. */
export function ProductDetails({ product }: { readonly product: Product }) {
  const { t } = useLingui();
  const { title, description, longDescription } = localizedProduct(product, useLanguage());
  const name = title.text;
  return (
    <Band labelledBy="product-title">
      <Link to="/products" className={`line plain ${styles.back}`}>
        <Icon name="back" />
        {t`همهٔ نمونه‌کارها`}
      </Link>
      <div className={`stack gap-8 ${styles.top}`}>
        <PartTransition id={product.id}>
          <ProductImage product={product} alt={name} eager />
        </PartTransition>
        <div className={styles.summary}>
          <PartNumber id={product.id} />
          <MeasuredHeading level={1} id="product-title" className="wrapped text-40">
            <Localized text={title} />
          </MeasuredHeading>
          <p className={`measure text-18 wrapped ${styles.description}`}>
            <Localized text={description} />
          </p>
          <CartControl product={product} prominent />
        </div>
      </div>
      <div className={`stack gap-8 ${styles.more}`}>
        <LongText text={longDescription} />
        {product.video && <ProductVideo src={product.video} poster={product.image} label={t`ویدیوی ${name}`} />}
      </div>
    </Band>
  );
}

/** Nothing of it is fetched before somebody wants to see it. */
function ProductVideo(video: { readonly src: string; readonly poster: string; readonly label: string }) {
  const { t } = useLingui();
  return (
    <Video
      {...video}
      className={`framed ${styles.video}`}
      preload="none"
      instead={
        <a className="unbroken" href={video.src} download>
          {t`دریافت فایل ویدیو`}
        </a>
      }
    />
  );
}

function LongText({ text }: { readonly text: LocalizedText }) {
  const paragraphs = text.text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
  return (
    <div className="stack gap-4 measure wrapped" lang={text.language} dir={directionOf(text.language)}>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}
