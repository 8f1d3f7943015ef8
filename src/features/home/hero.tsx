import { useLingui } from '@lingui/react/macro';
import heroLtr from '#src/features/home/images/hero-ltr.webp';
import heroLtrPhone from '#src/features/home/images/hero-ltr-720.avif';
import heroLtrSmall from '#src/features/home/images/hero-ltr-960.webp';
import heroLtrDark from '#src/features/home/images/hero-ltr-dark.webp';
import heroLtrDarkPhone from '#src/features/home/images/hero-ltr-dark-720.avif';
import heroLtrDarkSmall from '#src/features/home/images/hero-ltr-dark-960.webp';
import heroRtl from '#src/features/home/images/hero-rtl.webp';
import heroRtlPhone from '#src/features/home/images/hero-rtl-720.avif';
import heroRtlSmall from '#src/features/home/images/hero-rtl-960.webp';
import heroRtlDark from '#src/features/home/images/hero-rtl-dark.webp';
import heroRtlDarkPhone from '#src/features/home/images/hero-rtl-dark-720.avif';
import heroRtlDarkSmall from '#src/features/home/images/hero-rtl-dark-960.webp';
import { useLanguage } from '#src/translations/use-language.ts';
import { Icon } from '#src/ui/icon.tsx';
import { DARK } from '#src/ui/image.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { MeasuredHeading } from '#src/ui/measured-heading.tsx';
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

/** The first screen: a drawing sheet with the workshop's slogan. */
export function Hero() {
  const { t } = useLingui();
  const { phone, light, dark } = IMAGES[useLanguage()];
  return (
    <section className={styles.hero} aria-labelledby="hero-title">
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
        <p className="accent semibold">{t`طراحی، نمونه‌سازی و چاپ سه‌بعدی`}</p>
        <MeasuredHeading level={1} id="hero-title" className={styles.title}>
          {t`قطعه‌ای که پیدا نمی‌شود، این‌جا ساخته می‌شود.`}
        </MeasuredHeading>
        <p className="text-18">
          {t`از یک طرح روی کاغذ تا قطعهٔ رباتیک یا مکانیکی آمادهٔ نصب؛ تکی یا در تیراژ کم، با اندازه‌ای که روی نقشه است.`}
        </p>
        <div className={`row gap-3 ${styles.actions}`}>
          <LinkButton to="/#order" variant="primary">
            {t`سفارش قطعه`}
            <Icon name="forward" />
          </LinkButton>
          <LinkButton to="/products">{t`دیدن نمونه‌کارها`}</LinkButton>
        </div>
      </div>
    </section>
  );
}

function srcSet(small: string, full: string): string {
  return `${small} 960w, ${full} 1920w`;
}
