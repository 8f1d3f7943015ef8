import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, useRef } from 'react';
import type { Product } from '#src/contract/schema.generated.ts';
import { directionOf } from '#src/domain/language/language.ts';
import {
  isProductField,
  nameInAddition,
  PRODUCT_FIELDS,
  PRODUCT_TEXTS,
  type ProductField,
  productFields,
  unblankableFields,
} from '#src/domain/product/product-fields.ts';
import { useEditedProduct, useProductForm } from '#src/features/shared/actors/admin-actors-context.ts';
import { controlProps } from '#src/features/shared/forms/control-props.ts';
import { NewerText } from '#src/features/shared/forms/newer-text.tsx';
import { newerText } from '#src/machines/product-form/product-form.selectors.ts';
import { Field } from '#src/ui/field.tsx';
import { rulesOf } from '#src/validation/field-issues.ts';
import styles from './product-form.module.css';
import { useFieldError } from './use-product-field-error.ts';

/** Name of the control for a field of the draft. Some fields have another name when a product is added. */
export function fieldName(field: string, product: Product | null): string {
  return product === null && isProductField(field) ? nameInAddition(field) : field;
}

/** The product's texts: Persian only for a new product, Persian and English side by side otherwise. */
export function ProductTexts({ disabled }: { readonly disabled: boolean }) {
  const { t } = useLingui();
  const product = useEditedProduct();
  const labels: Readonly<Record<ProductField, string>> = {
    title: t`عنوان فارسی`,
    titleEn: t`عنوان انگلیسی`,
    description: t`توضیح کوتاه فارسی`,
    descriptionEn: t`توضیح کوتاه انگلیسی`,
    longDescription: t`توضیح کامل فارسی`,
    longDescriptionEn: t`توضیح کامل انگلیسی`,
  };
  const part = (field: ProductField) => ({ field, label: labels[field], disabled });
  if (product === null) {
    return (
      <>
        {productFields('fa').map((field) => (
          <Text key={field} {...part(field)} />
        ))}
        <p className="muted text-14">
          <Trans>متن انگلیسی را پس از افزودن بنویسید.</Trans>
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
        {PRODUCT_TEXTS.map((field) => (
          <FieldWithNewerText key={field} field={field} name={labels[field]}>
            <Text {...part(field)} />
          </FieldWithNewerText>
        ))}
      </div>
    </>
  );
}

interface TextProps {
  readonly disabled: boolean;
  readonly field: ProductField;
  readonly label: string;
}

/** One text of the product. The machine holds its value. */
function Text({ field, label, disabled }: TextProps) {
  const { t } = useLingui();
  const product = useEditedProduct();
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

interface FieldWithNewerTextProps {
  readonly field: ProductField;
  readonly name: string;
  readonly children: ReactNode;
}

/** A field. If another session changed it, the newer text is below it, with a button that applies it. */
function FieldWithNewerText({ field, name, children }: FieldWithNewerTextProps) {
  const place = useRef<HTMLDivElement>(null);
  const form = useProductForm();
  const canTake = useSelector(form, (snapshot) => snapshot.can({ type: 'newer.taken', field }));
  const newer = useSelector(form, ({ context }) => newerText(context, field));
  const take = () => {
    form.send({ type: 'newer.taken', field });
    // The button disappears when the newer text is applied.
    place.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  };
  return (
    <div ref={place} className="stack gap-3">
      {children}
      {canTake && newer !== null && (
        <NewerText
          field={field}
          label={name}
          text={newer}
          dir={directionOf(PRODUCT_FIELDS[field].language)}
          {...controlProps(PRODUCT_FIELDS[field])}
          onTake={take}
        />
      )}
    </div>
  );
}
