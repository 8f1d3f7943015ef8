import { useLingui } from '@lingui/react/macro';
import { OrderInvitation } from '#src/features/shared/orders/order-invitation.tsx';
import { PrintingImage } from '#src/features/shared/workshop/printing-image.tsx';
import { useLanguage } from '#src/translations/use-language.ts';
import { Icon } from '#src/ui/icon.tsx';
import { Band } from '#src/ui/page-frame.tsx';
import { SectionHeading } from '#src/ui/section-heading.tsx';
import { aboutTexts } from '#workshop/texts/about.ts';
import styles from './about-page.module.css';
import { MapSection } from './map-section.tsx';
import { Materials } from './materials.tsx';

export function AboutPage() {
  const { t } = useLingui();
  const language = useLanguage();
  const { intro, picture, cards, who } = aboutTexts;
  return (
    <>
      <Band labelledBy="about-title">
        <div className={`stack gap-8 ${styles.intro}`}>
          <SectionHeading measured level={1} id="about-title" lead={intro[language]}>
            {t`دربارهٔ ما`}
          </SectionHeading>
          <PrintingImage alt={picture[language]} eager />
        </div>
        <ul className={`cells ${styles.cards}`}>
          {cards.map((card) => (
            <li key={card.icon} className={`stack gap-2 ${styles.card}`}>
              <Icon name={card.icon} size={32} className="accent" />
              <h2 className="text-22">{card.title[language]}</h2>
              <p className="muted">{card.text[language]}</p>
            </li>
          ))}
        </ul>
      </Band>
      <Materials />
      <Band title={t`ما کی هستیم؟`}>
        <div className={`stack gap-4 measure text-18 ${styles.who}`}>
          {who.map((paragraph) => (
            <p key={paragraph.en}>{paragraph[language]}</p>
          ))}
        </div>
      </Band>
      <MapSection />
      <OrderInvitation />
    </>
  );
}
