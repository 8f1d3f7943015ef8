import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, useRef } from 'react';
import { directionOf } from '#src/domain/language/language.ts';
import { PRODUCT_FIELDS, type ProductField } from '#src/domain/product/product-fields.ts';
import { useProductForm } from '#src/features/admin-actors-context.ts';
import { controlProps } from '#src/features/control-props.ts';
import { newerText } from '#src/machines/product-form/product-form.selectors.ts';
import { Button } from '#src/ui/button.tsx';
import { Field } from '#src/ui/field.tsx';
import status from '#src/ui/status.module.css';

interface FieldWithNewerTextProps {
  readonly field: ProductField;
  readonly name: string;
  readonly children: ReactNode;
}

/** A field and, where it was changed elsewhere, the newer text below it with a way to take that one. */
export function FieldWithNewerText({ field, name, children }: FieldWithNewerTextProps) {
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
    <div ref={place} className="stack gap-3">
      {children}
      {canTake && newer !== null && (
        <fieldset className={`stack gap-3 ${status.status} ${status.bad}`} aria-label={t`نسخهٔ تازهٔ ${name}`}>
          <Field
            name={`newer-${field}`}
            label={t`نسخهٔ تازهٔ ${name}`}
            value={newer}
            dir={directionOf(PRODUCT_FIELDS[field].language)}
            {...controlProps(PRODUCT_FIELDS[field])}
            counted={false}
            readOnly
          />
          <div className="row gap-2">
            <Button onClick={take}>
              <Trans>استفاده از متن تازه</Trans>
            </Button>
          </div>
        </fieldset>
      )}
    </div>
  );
}
