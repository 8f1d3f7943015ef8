import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Field, type FieldProps } from '#src/ui/field.tsx';
import status from '#src/ui/status.module.css';

interface NewerTextProps extends Pick<FieldProps, 'dir' | 'rows' | 'type' | 'inputMode'> {
  /** Name and label of the field. */
  readonly field: string;
  readonly label: string;
  readonly text: string;
  /** Applies the newer text. */
  readonly onTake: () => void;
  /** Further buttons. */
  readonly children?: ReactNode;
}

/** The text of a field that another session has saved in the meantime, with a button that applies it. */
export function NewerText({ field, label, text, onTake, children, ...control }: NewerTextProps) {
  const { t } = useLingui();
  const title = t`نسخهٔ تازهٔ ${label}`;
  return (
    <fieldset className={`stack gap-3 ${status.status} ${status.bad}`} aria-label={title}>
      <Field name={`newer-${field}`} label={title} value={text} {...control} readOnly />
      <div className="row gap-2">
        <Button onClick={onTake}>
          <Trans>استفاده از متن تازه</Trans>
        </Button>
        {children}
      </div>
    </fieldset>
  );
}
