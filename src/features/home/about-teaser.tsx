import { Trans } from '@lingui/react/macro';
import { Icon } from '#src/ui/icon.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Band } from '#src/ui/page-frame.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { SectionHeading } from '#src/ui/section-heading.tsx';
import styles from './about-teaser.module.css';
import picture from './pictures/printing.webp';

/** A few words about the workshop and the way to more. */
export function AboutTeaser() {
  return (
    <Band labelledBy="teaser-title">
      <div className={styles.teaser}>
        <Picture className={styles.picture} src={picture} alt="" width={1200} height={750} />
        <div>
          <SectionHeading id="teaser-title">
            <Trans>دربارهٔ ما</Trans>
          </SectionHeading>
          <p className={styles.text}>
            <Trans>
              کارگاه کوچکی هستیم با چند مهندس، چند چاپگر و یک میز پر از قطعه. هر سفارش را همان کسی می‌سازد که طراحی‌اش
              کرده است؛ برای همین اگر جایی از نقشه جور درنیاید، پیش از ساخت با شما تماس می‌گیریم.
            </Trans>
          </p>
          <LinkButton to="/about">
            <Trans>بیشتر بخوانید</Trans>
            <Icon name="forward" />
          </LinkButton>
        </div>
      </div>
    </Band>
  );
}
