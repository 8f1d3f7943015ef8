import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Link } from 'react-router-dom';
import type { Product } from '#src/contract/schema.generated.ts';
import { quantityOf } from '#src/domain/cart/cart.ts';
import { directionOf } from '#src/domain/language/language.ts';
import { posterOf } from '#src/domain/product/image-variants.ts';
import { type LocalizedText, localizedProduct } from '#src/domain/product/localized-product.ts';
import { useActors } from '#src/features/shared/actors/actors-context.ts';
import { useLinkToList } from '#src/features/shared/navigation/list-position.ts';
import { useHistoryPanel } from '#src/features/shared/navigation/use-history-panel.ts';
import { useQuestion } from '#src/features/shared/orders/use-question.ts';
import { CartControl } from '#src/features/shared/products/cart-control.tsx';
import { useLanguage } from '#src/translations/use-language.ts';
import { Button } from '#src/ui/button.tsx';
import { useHydrated } from '#src/ui/hydrated.ts';
import { Icon } from '#src/ui/icon.tsx';
import { ProductImage } from '#src/ui/image.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Localized } from '#src/ui/localized.tsx';
import { MeasuredHeading } from '#src/ui/measured-heading.tsx';
import { Band } from '#src/ui/page-frame.tsx';
import { PartTransition } from '#src/ui/part-transition.tsx';
import { VideoLink } from '#src/ui/video.tsx';
import { Lightbox } from './lightbox.tsx';
import styles from './product-details.module.css';
import { SheetNavigation } from './sheet-navigation.tsx';

interface ProductDetailsProps {
  readonly product: Product;
  readonly products: readonly Product[];
  /** The highest id of all products. */
  readonly lastId: number;
}

/** A product as a drawing sheet: image, title, short description, video and long text. */
export function ProductDetails({ product, products, lastId }: ProductDetailsProps) {
  const { t } = useLingui();
  const { title, description, longDescription } = localizedProduct(product, useLanguage());
  const name = title.text;
  return (
    <Band labelledBy="product-title">
      <div className={`row spread gap-2 unprinted ${styles.head}`}>
        <Link {...useLinkToList('/products')} className="line plain">
          <Icon name="back" />
          {t`همهٔ نمونه‌کارها`}
        </Link>
        <SheetNavigation product={product} products={products} lastId={lastId} />
      </div>
      <div className={`stack gap-8 ${styles.top}`}>
        <Picture product={product} name={name} />
        <div className={`stack gap-3 ${styles.summary}`}>
          <MeasuredHeading level={1} id="product-title" className="wrapped text-40">
            <Localized text={title} />
          </MeasuredHeading>
          <p className={`measure text-18 wrapped ${styles.description}`}>
            <Localized text={description} />
          </p>
          <Actions product={product} name={name} />
        </div>
      </div>
      <div className={`stack gap-8 ${styles.more}`}>
        <LongText text={longDescription} />
        {product.video && <ProductVideo src={product.video} poster={posterOf(product)} label={t`ویدیوی ${name}`} />}
      </div>
    </Band>
  );
}

interface NamedProduct {
  readonly product: Product;
  readonly name: string;
}

function Picture({ product, name }: NamedProduct) {
  const { t } = useLingui();
  const { isOpen, open, close } = useHistoryPanel('lightbox');
  return (
    <>
      <button
        type="button"
        className={styles.picture}
        aria-haspopup="dialog"
        aria-label={t`بزرگ‌نمایی عکس ${name}`}
        onClick={open}
      >
        <PartTransition id={product.id}>
          <ProductImage product={product} shownAs="page" alt={name} eager />
        </PartTransition>
      </button>
      <Lightbox product={product} name={name} open={isOpen} onClose={close} />
    </>
  );
}

function Actions({ product, name }: NamedProduct) {
  const { t } = useLingui();
  const { askAbout } = useQuestion();
  const { open } = useHistoryPanel('cart');
  const canShare = useHydrated() && 'share' in navigator;
  const isInCart = useSelector(useActors().cart, ({ context }) => quantityOf(context.items, product.id) > 0);
  const share = () => {
    // `share` also rejects when the visitor cancels, which is not an error.
    navigator.share({ title: name, url: window.location.href }).catch(() => {});
  };
  return (
    <div className="row gap-3">
      <LinkButton to="/#order" variant="primary" data-kept onClick={() => askAbout([{ product, quantity: 1 }])}>
        {t`استعلام این قطعه`}
      </LinkButton>
      <CartControl product={product} />
      {isInCart && <Button onClick={open}>{t`دیدن سبد استعلام`}</Button>}
      {canShare && <Button onClick={share}>{t`اشتراک‌گذاری`}</Button>}
    </div>
  );
}

function ProductVideo(video: { readonly src: string; readonly poster: string; readonly label: string }) {
  const { t } = useLingui();
  return (
    <VideoLink
      {...video}
      className={`framed unprinted ${styles.video}`}
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
      {paragraphs.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text may repeat a paragraph, such as a line of asterisks.
        <p key={index} className={styles.lines}>
          {paragraph}
        </p>
      ))}
    </div>
  );
}
