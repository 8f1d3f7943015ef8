import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Product } from '#src/contract/schema.generated.ts';
import { directionOf } from '#src/domain/language/language.ts';
import {
  isProductField,
  PRODUCT_FIELDS,
  type ProductField,
  productFields,
  unblankableFields,
} from '#src/domain/product/product-fields.ts';
import { useProductForm } from '#src/features/admin-actors-context.ts';
import { controlProps } from '#src/features/control-props.ts';
import { Field } from '#src/ui/field.tsx';
import { rulesOf } from '#src/validation/field-issues.ts';
import { FieldWithNewerText } from './field-with-newer-text.tsx';
import styles from './product-form.module.css';
import { useFieldError } from './use-field-error.ts';

interface ProductTextsProps {
  /** The product to edit; null to add one. */
  readonly product: Product | null;
  readonly disabled: boolean;
}

/** The name of the control for a field of the draft: a new product's differ from those of a stored one. */
export function fieldName(field: string, product: Product | null): string {
  return (product === null && isProductField(field) && PRODUCT_FIELDS[field].nameInAddition) || field;
}

/** The texts of a product: Persian alone for a new one, else Persian and English side by side. */
export function ProductTexts({ product, disabled }: ProductTextsProps) {
  const { t } = useLingui();
  const labels: Readonly<Record<ProductField, string>> = {
    title: t`عنوان`,
    titleEn: t`عنوان انگلیسی`,
    description: t`توضیح کوتاه`,
    descriptionEn: t`توضیح کوتاه انگلیسی`,
    longDescription: t`توضیح کامل`,
    longDescriptionEn: t`توضیح کامل انگلیسی`,
  };
  const part = (field: ProductField) => ({ field, label: labels[field], product, disabled });
  if (product === null) {
    return (
      <>
        {productFields('fa').map((field) => (
          <Text key={field} {...part(field)} />
        ))}
        <p className="muted text-14">
          <Trans>متن انگلیسی را پس از افزودن، در ویرایش محصول بنویسید.</Trans>
        </p>
      </>
    );
  }
  return (
    <>
      <div className={styles.id}>
        <Field name="id" label={t`آیدی`} value={String(product.id)} dir="ltr" readOnly />
      </div>
      <div className={`stack gap-5 ${styles.pair}`}>
        {productFields('fa', 'en').map((field) => (
          <FieldWithNewerText key={field} field={field} name={labels[field]}>
            <Text {...part(field)} />
          </FieldWithNewerText>
        ))}
      </div>
    </>
  );
}

interface TextProps extends ProductTextsProps {
  readonly field: ProductField;
  readonly label: string;
}

/** One text of the product, as the machine has it. */
function Text({ field, label, product, disabled }: TextProps) {
  const { t } = useLingui();
  const form = useProductForm();
  const draft = useSelector(form, ({ context }) => context.draft);
  const { required = false, maxLength } = rulesOf('EditProductForm')[field] ?? {};
  const isKept = product !== null && unblankableFields(draft, product).includes(field);
  return (
    <Field
      {...controlProps(PRODUCT_FIELDS[field])}
      {...(maxLength && { maxLength })}
      {...(isKept && { hint: t`متن انگلیسی ذخیره‌شده را نمی‌شود خالی کرد؛ همان می‌ماند.` })}
      name={fieldName(field, product)}
      label={label}
      value={draft[field]}
      onChange={(value) => form.send({ type: 'field.changed', field, value })}
      error={useFieldError()(field)}
      required={required}
      counted
      dir={directionOf(PRODUCT_FIELDS[field].language)}
      autoComplete="off"
      disabled={disabled}
    />
  );
}
