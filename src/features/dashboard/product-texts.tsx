import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { limits } from '#src/contract/limits.generated.ts';
import type { Product } from '#src/contract/types.ts';
import { directionOf } from '#src/domain/language.ts';
import { languageOfField, type ProductField, unblankableFields } from '#src/domain/product-draft.ts';
import { useProductForm } from '#src/features/admin-actors.ts';
import { Field } from '#src/ui/field.tsx';
import { BesideNewer } from './beside-newer.tsx';
import { useIssueWords } from './issue-words.ts';
import styles from './product-form.module.css';

interface ProductTextsProps {
  /** The product to edit; null to add one. */
  readonly product: Product | null;
  readonly disabled: boolean;
}

/** The API's names of a new product's fields, which differ from those of a stored one. */
const NAMES_IN_ADDITION: Readonly<Record<string, string>> = {
  description: 'shortDescription',
  longDescription: 'fullDescription',
};

/** The name of the control for a field of the draft. */
export function fieldName(field: string, product: Product | null): string {
  return product ? field : (NAMES_IN_ADDITION[field] ?? field);
}

/** Persian and English side by side. */
const PAIRS = [
  'title',
  'titleEn',
  'description',
  'descriptionEn',
  'longDescription',
  'longDescriptionEn',
] as const satisfies readonly ProductField[];

/** The texts of a product: Persian alone for a new one, else Persian and English side by side. */
export function ProductTexts({ product, disabled }: ProductTextsProps) {
  const { t } = useLingui();
  const bind = useFields(product, disabled);
  const title = { label: t`عنوان`, required: true };
  const description = { label: t`توضیح کوتاه`, required: true, rows: 3 };
  const longDescription = { label: t`توضیح کامل`, rows: 8 };
  if (product === null) {
    return (
      <>
        <Field {...bind('title')} {...title} />
        <Field {...bind('description')} {...description} />
        <Field {...bind('longDescription')} {...longDescription} />
        <p className={styles.note}>
          <Trans>متن انگلیسی را پس از افزودن، در ویرایش محصول بنویسید.</Trans>
        </p>
      </>
    );
  }
  const own = {
    title,
    titleEn: { label: t`عنوان انگلیسی` },
    description,
    descriptionEn: { label: t`توضیح کوتاه انگلیسی`, rows: 3 },
    longDescription,
    longDescriptionEn: { label: t`توضیح کامل انگلیسی`, rows: 8 },
  };
  return (
    <>
      <div className={styles.id}>
        <Field name="id" label={t`آیدی`} value={String(product.id)} dir="ltr" readOnly />
      </div>
      <div className={styles.pair}>
        {PAIRS.map((field) => (
          <BesideNewer key={field} field={field} name={own[field].label}>
            <Field {...bind(field)} {...own[field]} />
          </BesideNewer>
        ))}
      </div>
    </>
  );
}

/** What every field takes from the machine. */
function useFields(product: Product | null, disabled: boolean) {
  const form = useProductForm();
  const { t } = useLingui();
  const draft = useSelector(form, ({ context }) => context.draft);
  const errorOf = useIssueWords();
  const unblankable = product ? unblankableFields(draft, product) : [];
  return (field: ProductField) => ({
    name: fieldName(field, product),
    value: draft[field],
    onChange: (value: string) => form.send({ type: 'field.changed', field, value }),
    error: errorOf(field),
    maxLength: limits.EditProductForm[field].maxLength,
    counted: true,
    dir: directionOf(languageOfField(field)),
    autoComplete: 'off',
    disabled,
    ...(unblankable.includes(field) && { hint: t`متن انگلیسی ذخیره‌شده را نمی‌شود خالی کرد؛ همان می‌ماند.` }),
  });
}
