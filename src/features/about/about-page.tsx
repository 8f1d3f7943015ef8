import { useLingui } from '@lingui/react/macro';
import { OrderInvitation } from '#src/features/shared/orders/order-invitation.tsx';
import { PrintingImage } from '#src/features/shared/workshop/printing-image.tsx';
import { useLanguage } from '#src/translations/use-language.ts';
import { Image } from '#src/ui/image.tsx';
import { Band } from '#src/ui/page-frame.tsx';
import { SectionHeading } from '#src/ui/section-heading.tsx';
import { portrait } from '#workshop/derived/portrait.ts';
import { aboutTexts } from '#workshop/texts/about.ts';
import styles from './about-page.module.css';
import { MapSection } from './map-section.tsx';
import { Materials } from './materials.tsx';

export function AboutPage() {
  const { t } = useLingui();
  const language = useLanguage();
  const { intro, cards, who } = aboutTexts;
  return (
    <>
      <Band labelledBy="about-title">
        <SectionHeading measured level={1} id="about-title" lead={intro[language]}>
          {t`دربارهٔ ما`}
        </SectionHeading>
      </Band>
      <Materials />
      <Band title={t`ما که هستیم؟`}>
        <div className={`stack gap-8 ${PHOTO ? styles.withPhoto : ''}`}>
          {PHOTO ? <Photo {...PHOTO} /> : <PrintingImage alt="" className={styles.printing} sizes={PRINTING_SIZES} />}
          <div className={`stack gap-4 measure text-18 ${PHOTO ? '' : styles.columns}`}>
            {who.map((paragraph) => (
              <p key={paragraph.en}>{paragraph[language]}</p>
            ))}
          </div>
        </div>
        <ul className={`cells ${styles.cards}`}>
          {cards.map((card) => (
            <li key={card.title.en} className={`stack gap-2 ${styles.card}`}>
              <h3 className="text-22">{card.title[language]}</h3>
              <p className="muted">{card.text[language]}</p>
            </li>
          ))}
        </ul>
      </Band>
      <MapSection />
      <OrderInvitation />
    </>
  );
}

interface PhotoFiles {
  readonly image: string;
  readonly image720: string;
}

/** The owner's photo, or null. The cast names both cases, since the derived file has only one. */
const PHOTO = portrait as PhotoFiles | null;

/** The picture of the workshop stands in for a photo of the people, as wide as the page. */
const PRINTING_SIZES = '(max-width: 1239px) calc(100vw - 40px), 1200px';

/** Photo of the people, above their signature. */
function Photo({ image, image720 }: PhotoFiles) {
  const signature = aboutTexts.signature?.[useLanguage()];
  const variants = {
    srcset: { avif: `${image720} 720w`, webp: `${image} 1200w` },
    sizes: '(max-width: 899px) 100vw, 480px',
  };
  return (
    <figure className="stack gap-2">
      <Image src={image} variants={variants} ratio="standard" alt="" />
      {signature !== undefined && <figcaption className="muted text-14">{signature}</figcaption>}
    </figure>
  );
}
