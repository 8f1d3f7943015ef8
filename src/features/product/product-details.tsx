import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type MouseEvent, useRef, useState } from 'react';
import type { Product } from '#src/contract/schema.generated.ts';
import { quantityOf } from '#src/domain/cart/cart.ts';
import { directionOf } from '#src/domain/language/language.ts';
import { addressIn, productPath } from '#src/domain/page-paths.ts';
import { posterOf } from '#src/domain/product/image-variants.ts';
import { type LocalizedText, localizedProduct } from '#src/domain/product/localized-product.ts';
import { type PartFact, partTextOf } from '#src/domain/product/part-facts.ts';
import { useActors } from '#src/features/shared/actors/actors-context.ts';
import { useLinkToList } from '#src/features/shared/navigation/list-position.ts';
import { useHistoryPanel } from '#src/features/shared/navigation/use-history-panel.ts';
import { useQuestion } from '#src/features/shared/orders/use-question.ts';
import { CartControl } from '#src/features/shared/products/cart-control.tsx';
import { useLanguage } from '#src/translations/use-language.ts';
import { Button } from '#src/ui/button.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { hasModifier } from '#src/ui/has-modifier.ts';
import { useHydrated } from '#src/ui/hydrated.ts';
import { Icon } from '#src/ui/icon.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { ProductImage } from '#src/ui/image.tsx';
import { Link } from '#src/ui/link.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Localized } from '#src/ui/localized.tsx';
import { Band } from '#src/ui/page-frame.tsx';
import { PartTransition } from '#src/ui/part-transition.tsx';
import { RuledHeading } from '#src/ui/ruled-heading.tsx';
import { SplitPicture } from '#src/ui/split-picture.tsx';
import { Video } from '#src/ui/video.tsx';
import { workshop } from '#workshop/details.ts';
import { Lightbox } from './lightbox.tsx';
import styles from './product-details.module.css';
import { SheetNavigation } from './sheet-navigation.tsx';

interface ProductDetailsProps {
  readonly product: Product;
  readonly products: readonly Product[];
  /** The highest id of all products, unless ids are missing. */
  readonly lastId: number | undefined;
}

/** A product as a drawing sheet: picture with drawing or video, title, short description and long text. */
export function ProductDetails({ product, products, lastId }: ProductDetailsProps) {
  const { t } = useLingui();
  const { title, description, longDescription } = localizedProduct(product, useLanguage());
  const { facts, paragraphs } = partTextOf(longDescription.text);
  const name = title.text;
  return (
    <Band labelledBy="product-title">
      <div className={`row spread gap-2 ${styles.head}`}>
        <Link {...useLinkToList('/products')} className="line plain">
          <Icon name="back" />
          {t`همهٔ نمونه‌کارها`}
        </Link>
        <div className="row">
          <ShareButton product={product} name={name} />
          <SheetNavigation product={product} products={products} lastId={lastId} />
        </div>
      </div>
      <div className={`stack gap-8 ${styles.top}`}>
        <Picture product={product} name={name} />
        <div className={`stack gap-3 ${styles.summary}`}>
          <PartTransition id={product.id} of="title" isOpen>
            <RuledHeading level={1} id="product-title" className="wrapped text-40">
              <Localized text={title} />
            </RuledHeading>
          </PartTransition>
          <p className="measure text-18 wrapped">
            <Localized text={description} />
          </p>
          <Facts facts={facts} text={longDescription} />
          <Actions product={product} />
        </div>
      </div>
      <Paragraphs paragraphs={paragraphs} text={longDescription} />
    </Band>
  );
}

interface NamedProduct {
  readonly product: Product;
  readonly name: string;
}

/** The picture, divided by the drawing if there is one. A video plays in its place. */
function Picture({ product, name }: NamedProduct) {
  const { t } = useLingui();
  const { isOpen, open, close } = useHistoryPanel('lightbox');
  const [isPlaying, setPlaying] = useState(false);
  const wasPlaying = useRef(false);
  const { video, drawing } = product;
  if (video && isPlaying) {
    const stop = () => {
      wasPlaying.current = true;
      setPlaying(false);
    };
    return <ProductVideo src={video} poster={posterOf(product)} label={t`ویدیوی ${name}`} onClose={stop} />;
  }
  const play = (event: MouseEvent) => {
    if (hasModifier(event)) return;
    event.preventDefault();
    setPlaying(true);
  };
  const picture = (
    <button
      type="button"
      className={styles.picture}
      aria-haspopup="dialog"
      aria-label={t`بزرگ‌نمایی عکس ${name}`}
      onClick={open}
    >
      <ProductImage product={product} shownAs="page" alt={name} eager />
    </button>
  );
  return (
    <PartTransition id={product.id} isOpen>
      <div className={styles.frame}>
        {drawing ? (
          <SplitPicture drawing={drawing} alt={t`نقشهٔ خطی ${name}`} label={t`مرز نقشه و عکس`}>
            {picture}
          </SplitPicture>
        ) : (
          picture
        )}
        {video && (
          <a
            className={`centered plain ${styles.play}`}
            title={t`ویدیوی ${name}`}
            href={video}
            aria-label={t`ویدیوی ${name}`}
            data-needs-script
            onClick={play}
            ref={(link) => {
              if (wasPlaying.current) link?.focus();
            }}
          >
            <Icon name="play" />
          </a>
        )}
        <Lightbox product={product} name={name} open={isOpen} onClose={close} />
      </div>
    </PartTransition>
  );
}

function Actions({ product }: Pick<NamedProduct, 'product'>) {
  const { t } = useLingui();
  const { askAbout } = useQuestion();
  const { open } = useHistoryPanel('cart');
  const isInCart = useSelector(useActors().cart, ({ context }) => quantityOf(context.items, product.id) > 0);
  return (
    <div className={`row gap-3 ${styles.actions}`}>
      <LinkButton to="/#order" variant="primary" data-needs-script onClick={() => askAbout({ product, quantity: 1 })}>
        {t`استعلام این قطعه`}
      </LinkButton>
      <CartControl product={product} />
      {isInCart && <Button onClick={open}>{t`دیدن سبد استعلام`}</Button>}
    </div>
  );
}

/** Shares the address of a part in the visitor's language. Where the browser cannot share, it copies the address. */
function ShareButton({ product, name }: NamedProduct) {
  const { t } = useLingui();
  const isHydrated = useHydrated();
  const address = addressIn(useLanguage(), productPath(product.id), workshop.defaultLanguage);
  // The server knows neither the visitor's origin nor the browser.
  const url = isHydrated ? window.location.origin + address : address;
  if (!isHydrated || !('share' in navigator)) {
    const label = t`کپی پیوند`;
    return (
      <CopyButton compact text={url} label={label}>
        {label}
      </CopyButton>
    );
  }
  const share = () => {
    // `share` also rejects when the visitor cancels, which is not an error.
    navigator.share({ title: name, url }).catch(() => {});
  };
  return <IconButton icon="share" label={t`اشتراک‌گذاری`} onClick={share} />;
}

interface ProductVideoProps {
  readonly src: string;
  readonly poster: string;
  readonly label: string;
  readonly onClose: () => void;
}

function ProductVideo({ onClose, ...video }: ProductVideoProps) {
  const { t } = useLingui();
  return (
    <div className={styles.frame}>
      <Video
        {...video}
        plays
        instead={
          <a className="unbroken" href={video.src} download>
            {t`دریافت فایل ویدیو`}
          </a>
        }
      />
      <IconButton icon="close" label={t`بستن ویدیو`} className={styles.close} onClick={onClose} />
    </div>
  );
}

interface FactsProps {
  readonly facts: readonly PartFact[];
  /** The text that they are part of. */
  readonly text: LocalizedText;
}

/** The facts of a part as the title block of its sheet. */
function Facts({ facts, text }: FactsProps) {
  if (facts.length === 0) return null;
  return (
    <dl className={`wrapped ${styles.facts}`} lang={text.language} dir={directionOf(text.language)}>
      {facts.map(({ name, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text may repeat a fact.
        <div key={index}>
          <dt className="muted">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface ParagraphsProps {
  readonly paragraphs: readonly string[];
  /** The text that they are part of. */
  readonly text: LocalizedText;
}

function Paragraphs({ paragraphs, text }: ParagraphsProps) {
  return (
    <div className={`stack gap-4 measure wrapped ${styles.more}`} lang={text.language} dir={directionOf(text.language)}>
      {paragraphs.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text may repeat a paragraph, such as a line of asterisks.
        <p key={index} className={styles.lines}>
          {paragraph}
        </p>
      ))}
    </div>
  );
}
