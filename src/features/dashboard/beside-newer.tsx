import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, useRef } from 'react';
import { directionOf } from '#src/domain/language.ts';
import { PRODUCT_FIELDS, type ProductField } from '#src/domain/product-fields.ts';
import { useProductForm } from '#src/features/admin-actors.ts';
import { controlProps } from '#src/features/control-props.ts';
import { newerText } from '#src/machines/product-form/product-form.selectors.ts';
import { Button } from '#src/ui/button.tsx';
import { Field } from '#src/ui/field.tsx';
import styles from './beside-newer.module.css';

interface BesideNewerProps {
  readonly field: ProductField;
  /** What the field is called. */
  readonly name: string;
  /** The field's own control. */
  readonly children: ReactNode;
}

/** A field and, where it was changed elsewhere, the newer text below it with a way to take that one. */
export function BesideNewer({ field, name, children }: BesideNewerProps) {
  const { t } = useLingui();
  const place = useRef<HTMLDivElement>(null);
  const form = useProductForm();
  const canTake = useSelector(form, (snapshot) => snapshot.can({ type: 'newer.taken', field }));
  const newer = useSelector(form, ({ context }) => newerText(context, field));
  const take = () => {
    form.send({ type: 'newer.taken', field });
    // The button goes with the choice.
    place.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  };
  return (
    <div ref={place} className={styles.place}>
      {children}
      {canTake && newer !== null && (
        <fieldset className={styles.newer} aria-label={t`نسخهٔ تازهٔ ${name}`}>
          <Field
            name={`newer-${field}`}
            label={t`نسخهٔ تازهٔ ${name}`}
            value={newer}
            dir={directionOf(PRODUCT_FIELDS[field].language)}
            {...controlProps(PRODUCT_FIELDS[field])}
            counted={false}
            readOnly
          />
          <div className={styles.choice}>
            <Button onClick={take}>
              <Trans>استفاده از متن تازه</Trans>
            </Button>
          </div>
        </fieldset>
      )}
    </div>
  );
}
