import { useLingui } from '@lingui/react/macro';
import { Fragment, useEffect, useRef, useState } from 'react';
import type { PictureFiles } from '#src/domain/workshop/hero-picture.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { classes } from '#src/ui/classes.ts';
import { DividingLine } from '#src/ui/dividing-line.tsx';
import { Drawing } from '#src/ui/drawing.tsx';
import { hasFailed } from '#src/ui/failed-media.ts';
import { Icon } from '#src/ui/icon.tsx';
import { DARK } from '#src/ui/image.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { MeasuredHeading } from '#src/ui/measured-heading.tsx';
import { markLoaded } from '#src/ui/once-loaded.ts';
import { hero } from '#workshop/derived/hero.ts';
import { heroDrawings } from '#workshop/derived/hero-drawing.ts';
import { workshop } from '#workshop/details.ts';
import { homeTexts } from '#workshop/texts/home.ts';
import { Caliper } from './caliper.tsx';
import styles from './hero.module.css';

/**
 * The first screen: the workshop's slogan and its picture. If the workshop has a drawing of it, a line divides the two. A photo
 * is beside the texts, and without a picture there are calipers.
 */
export function Hero() {
  const { t } = useLingui();
  const language = useLanguage();
  const drawing = hero?.place === 'behind' ? heroDrawings?.[language] : undefined;
  return (
    <section className={styles.hero} aria-labelledby="hero-title" data-picture={hero?.place ?? 'none'}>
      {hero === null && <HeroCalipers />}
      {hero?.place === 'behind' && <HeroImage {...hero[language]} />}
      {hero?.place === 'beside' && <HeroImage {...hero} isPhoto />}
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

interface HeroImageProps {
  readonly light: PictureFiles;
  /** Without it, the picture is dimmed in the dark scheme. */
  readonly dark: PictureFiles | null;
  /** True for a photo beside the texts. */
  readonly isPhoto?: boolean;
}

/** Phones load a part of the picture, from a separate file. */
const PHONE = '(max-width: 599px)';
const LIGHT = '(prefers-color-scheme: light)';

function HeroImage({ light, dark, isPhoto = false }: HeroImageProps) {
  const { sizes, width, height } = isPhoto ? PHOTO : BEHIND;
  const srcSet = ({ small, whole }: PictureFiles) => `${small} 960w, ${whole} ${width}w`;
  return (
    <>
      <EarlyImage media={dark ? `${LIGHT} and ${PHONE}` : PHONE} href={light.phone} />
      {dark && <EarlyImage media={`${DARK} and ${PHONE}`} href={dark.phone} />}
      <picture>
        {dark && <source media={`${DARK} and ${PHONE}`} type="image/avif" srcSet={dark.phone} />}
        <source media={PHONE} type="image/avif" srcSet={light.phone} />
        {dark && <source media={DARK} srcSet={srcSet(dark)} sizes={sizes} />}
        <img
          // The line fades in with the picture.
          ref={markLoaded}
          className={classes(isPhoto ? styles.photo : styles.image, dark === null && styles.dimmed)}
          srcSet={srcSet(light)}
          sizes={sizes}
          alt=""
          width={width}
          height={height}
          fetchPriority="high"
        />
      </picture>
    </>
  );
}

/** Sizes in px, and the share of the window. */
const BEHIND = { sizes: '(max-width: 899px) 178vw, 100vw', width: 1920, height: 1080 } as const;
const PHOTO = { sizes: '(max-width: 899px) 100vw, 50vw', width: 1440, height: 1440 } as const;

/** Calipers around the largest of the workshop's measured capabilities, in place of a picture. */
function HeroCalipers() {
  return (
    <div className={styles.calipers}>
      <Caliper opening={Math.max(...Object.values(workshop.capabilities))} />
    </div>
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
