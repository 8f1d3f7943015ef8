import { useLingui } from '@lingui/react/macro';
import { PrintingImage } from '#src/features/shared/workshop/printing-image.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Band } from '#src/ui/page-frame.tsx';
import { SectionHeading } from '#src/ui/section-heading.tsx';
import styles from './about-teaser.module.css';

/** A few sentences about the workshop, with a link to the about page. */
export function AboutTeaser() {
  const { t } = useLingui();
  return (
    <Band labelledBy="teaser-title">
      <div className={`stack gap-8 ${styles.teaser}`}>
        <PrintingImage alt="" />
        <div>
          <SectionHeading measured id="teaser-title">{t`دربارهٔ ما`}</SectionHeading>
          <p className={`measure text-18 ${styles.text}`}>
            {t`کارگاه کوچکی هستیم با چند مهندس، چند پرینتر سه‌بعدی و یک میز پر از قطعه. هر سفارش را همان کسی می‌سازد که طراحی‌اش کرده است؛ برای همین اگر جایی از نقشه مشکل داشته باشد، پیش از ساخت با شما تماس می‌گیریم.`}
          </p>
          <LinkButton to="/about">
            {t`با ما بیشتر آشنا شوید`}
            <Icon name="forward" />
          </LinkButton>
        </div>
      </div>
    </Band>
  );
}
