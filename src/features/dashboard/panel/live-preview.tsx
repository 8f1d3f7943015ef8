import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { Product } from '#src/contract/schema.generated.ts';
import type { Language } from '#src/domain/language/language.ts';
import { directionOf } from '#src/domain/language/language.ts';
import { type LocalizedText, localizedProduct } from '#src/domain/product/localized-product.ts';
import { productAfterSaving } from '#src/domain/product/product-preview.ts';
import { useEditedProduct, useProductForm } from '#src/features/shared/actors/admin-actors-context.ts';
import { Card } from '#src/ui/card.tsx';
import { ProductImage } from '#src/ui/image.tsx';
import { Localized } from '#src/ui/localized.tsx';
import { PartNumber } from '#src/ui/part-number.tsx';
import styles from './live-preview.module.css';

/** The card contains no messages. Lingui is only needed for the language of its digits and texts. */
const I18N = {
  fa: setupI18n({ locale: 'fa', messages: { fa: {} } }),
  en: setupI18n({ locale: 'en', messages: { en: {} } }),
} as const;

/** The product's card in both languages, as visitors will see it once the draft is saved. */
export function LivePreview() {
  const { t } = useLingui();
  const headingId = useId();
  const form = useProductForm();
  const product = useEditedProduct();
  const draft = useSelector(form, ({ context }) => context.draft);
  const image = useSelector(form, ({ context }) => context.media.image.file?.preview ?? product?.image ?? '');
  const preview = productAfterSaving(draft, product, image);
  const names = { fa: t`فارسی`, en: t`انگلیسی` };
  return (
    <section className={`stack gap-4 ${styles.preview}`} aria-labelledby={headingId}>
      <h3 id={headingId} className="text-18">
        {t`پیش‌نمایش سایت`}
      </h3>
      <div className={`tiles gap-5 ${styles.cards}`}>
        {(['fa', 'en'] as const).map((language) => (
          <figure key={language} className="stack gap-1">
            <figcaption className="muted text-14">{names[language]}</figcaption>
            <CardIn language={language} product={preview} />
          </figure>
        ))}
      </div>
    </section>
  );
}

function CardIn({ language, product }: { readonly language: Language; readonly product: Product }) {
  const { title, description } = localizedProduct(product, language);
  return (
    <I18nProvider i18n={I18N[language]}>
      <div className="stack" lang={language} dir={directionOf(language)}>
        <Card
          titleElement="p"
          image={<ProductImage product={product} shownAs="card" />}
          number={product.id > 0 && <PartNumber id={product.id} />}
          title={<TextOrGap text={title} />}
          description={<TextOrGap text={description} />}
        />
      </div>
    </I18nProvider>
  );
}

function TextOrGap({ text }: { readonly text: LocalizedText }) {
  return text.text === '' ? <span className="muted">…</span> : <Localized text={text} />;
}
