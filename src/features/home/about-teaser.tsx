import { useLingui } from '@lingui/react/macro';
import { PrintingImage } from '#src/features/shared/workshop/printing-image.tsx';
import { useLanguage } from '#src/translations/use-language.ts';
import { Icon } from '#src/ui/icon.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Band } from '#src/ui/page-frame.tsx';
import { SectionHeading } from '#src/ui/section-heading.tsx';
import { homeTexts } from '#workshop/texts/home.ts';
import styles from './about-teaser.module.css';

/** A few sentences about the workshop, with a link to the about page. */
export function AboutTeaser() {
  const { t } = useLingui();
  const language = useLanguage();
  return (
    <Band labelledBy="teaser-title">
      <div className={`stack gap-8 ${styles.teaser}`}>
        <PrintingImage alt="" sizes="(max-width: 899px) calc(100vw - 40px), 616px" />
        <div>
          <SectionHeading id="teaser-title">{t`دربارهٔ ما`}</SectionHeading>
          <p className={`measure text-18 ${styles.text}`}>{homeTexts.teaser[language]}</p>
          <LinkButton to="/about">
            {t`با ما بیشتر آشنا شوید`}
            <Icon name="forward" />
          </LinkButton>
        </div>
      </div>
    </Band>
  );
}
