import { useLingui } from '@lingui/react/macro';
import { Fragment, useEffect, useRef, useState } from 'react';
import { useLanguage } from '#src/translations/use-language.ts';
import { DividingLine } from '#src/ui/dividing-line.tsx';
import { Drawing } from '#src/ui/drawing.tsx';
import { hasFailed } from '#src/ui/failed-media.ts';
import { Icon } from '#src/ui/icon.tsx';
import { DARK } from '#src/ui/image.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { MeasuredHeading } from '#src/ui/measured-heading.tsx';
import { heroDrawings } from '#workshop/derived/hero-drawing.ts';
import heroLtr from '#workshop/derived/hero-ltr.webp';
import heroLtrPhone from '#workshop/derived/hero-ltr-720.avif';
import heroLtrSmall from '#workshop/derived/hero-ltr-960.webp';
import heroLtrDark from '#workshop/derived/hero-ltr-dark.webp';
import heroLtrDarkPhone from '#workshop/derived/hero-ltr-dark-720.avif';
import heroLtrDarkSmall from '#workshop/derived/hero-ltr-dark-960.webp';
import heroRtl from '#workshop/derived/hero-rtl.webp';
import heroRtlPhone from '#workshop/derived/hero-rtl-720.avif';
import heroRtlSmall from '#workshop/derived/hero-rtl-960.webp';
import heroRtlDark from '#workshop/derived/hero-rtl-dark.webp';
import heroRtlDarkPhone from '#workshop/derived/hero-rtl-dark-720.avif';
import heroRtlDarkSmall from '#workshop/derived/hero-rtl-dark-960.webp';
import { homeTexts } from '#workshop/texts/home.ts';
import styles from './hero.module.css';

/** Each image has empty space on the side of the text. */
const IMAGES = {
  fa: {
    phone: { light: heroRtlPhone, dark: heroRtlDarkPhone },
    light: srcSet(heroRtlSmall, heroRtl),
    dark: srcSet(heroRtlDarkSmall, heroRtlDark),
  },
  en: {
    phone: { light: heroLtrPhone, dark: heroLtrDarkPhone },
    light: srcSet(heroLtrSmall, heroLtr),
    dark: srcSet(heroLtrDarkSmall, heroLtrDark),
  },
} as const;

const SIZES = '100vw';

/** Phones show only the half with the arm, from a separate file. */
const PHONE = '(max-width: 599px)';
const LIGHT = '(prefers-color-scheme: light)';

/** The first screen: the workshop's slogan and its picture. If the workshop has a drawing of it, a line divides the two. */
export function Hero() {
  const { t } = useLingui();
  const language = useLanguage();
  const { phone, light, dark } = IMAGES[language];
  const drawing = heroDrawings?.[language];
  return (
    <section className={styles.hero} aria-labelledby="hero-title">
      <EarlyImage media={`${LIGHT} and ${PHONE}`} href={phone.light} />
      <EarlyImage media={`${DARK} and ${PHONE}`} href={phone.dark} />
      <picture>
        <source media={`${DARK} and ${PHONE}`} type="image/avif" srcSet={phone.dark} />
        <source media={PHONE} type="image/avif" srcSet={phone.light} />
        <source media={DARK} srcSet={dark} sizes={SIZES} />
        <img
          className={styles.image}
          srcSet={light}
          sizes={SIZES}
          alt=""
          width={1920}
          height={1080}
          fetchPriority="high"
        />
      </picture>
      <div className={`content stack gap-4 ${styles.content}`}>
        <p className="accent semibold">{homeTexts.services[language]}</p>
        <MeasuredHeading level={1} id="hero-title" className={styles.title}>
          {homeTexts.headline[language].map((phrase, index) => (
            <Fragment key={phrase}>
              {index > 0 && ' '}
              <span className={styles.phrase}>{phrase}</span>
            </Fragment>
          ))}
        </MeasuredHeading>
        <p className="text-18">{homeTexts.lead[language]}</p>
        <div className={`row gap-3 ${styles.actions}`}>
          <LinkButton to="/#order" variant="primary">
            {t`سفارش قطعه`}
            <Icon name="forward" />
          </LinkButton>
          <LinkButton to="/products">{t`دیدن نمونه‌کارها`}</LinkButton>
        </div>
      </div>
      {drawing && <DividedDrawing key={language} files={drawing} />}
    </section>
  );
}

interface EarlyImageProps {
  readonly media: string;
  readonly href: string;
}

/** Requests the image of a phone from the head of the page, before the browser has read as far as the picture. */
function EarlyImage({ media, href }: EarlyImageProps) {
  return <link rel="preload" as="image" type="image/avif" media={media} href={href} fetchPriority="high" />;
}

interface DrawingFiles {
  readonly whole: string;
  readonly phone: string;
}

/** The drawing over the picture, and the line that divides the two. */
function DividedDrawing({ files }: { readonly files: DrawingFiles }) {
  const { t } = useLingui();
  const divided = useRef<HTMLDivElement>(null);
  const [isReady, setReady] = useState(false);
  return (
    <div ref={divided} className={styles.divided}>
      <HeroDrawing files={files} onReady={() => setReady(true)} />
      <div className={styles.stage}>
        <DividingLine divided={divided} label={t`مرز نقشه و عکس`} isReady={isReady} className={styles.field} />
      </div>
    </div>
  );
}

interface HeroDrawingProps {
  readonly files: DrawingFiles;
  readonly onReady: () => void;
}

/** The drawing over the picture, up to the line. It is in the first paint, and removed if it cannot be loaded. */
function HeroDrawing({ files: { whole, phone }, onReady }: HeroDrawingProps) {
  const image = useRef<HTMLImageElement>(null);
  const [isMissing, setMissing] = useState(false);
  const show = () => {
    setMissing(false);
    onReady();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: after hydration, the image fires events.
  useEffect(() => {
    if (!image.current?.complete) return;
    if (hasFailed(image.current)) setMissing(true);
    else show();
  }, []);
  return (
    <div className={styles.drawing} data-missing={isMissing || undefined} aria-hidden="true">
      <div className={styles.window}>
        <div className={styles.paper}>
          <picture>
            <source media={PHONE} srcSet={phone} />
            <Drawing
              ref={image}
              src={whole}
              className={styles.lines}
              // After the picture, which the head requests.
              loading="lazy"
              fetchPriority="low"
              onLoad={show}
              onError={() => setMissing(true)}
            />
          </picture>
        </div>
      </div>
    </div>
  );
}

function srcSet(small: string, full: string): string {
  return `${small} 960w, ${full} 1920w`;
}
