import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, useRef } from 'react';
import { directionOf } from '#src/domain/language.ts';
import { languageOfField, type ProductField } from '#src/domain/product-draft.ts';
import { useAdminActors } from '#src/features/admin-actors.ts';
import { newerText } from '#src/machines/dashboard-panel/dashboard-panel.selectors.ts';
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

/** A field and, where it was changed elsewhere too, the newer text below it with the choice between the two. */
export function BesideNewer({ field, name, children }: BesideNewerProps) {
  const place = useRef<HTMLDivElement>(null);
  const { panel } = useAdminActors();
  const newer = useSelector(panel, ({ context }) => newerText(context, field));
  const choose = (type: 'newer.taken' | 'newer.declined') => {
    panel.send({ type, field });
    // The buttons go with the choice.
    place.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  };
  return (
    <div ref={place} className={styles.place}>
      {children}
      {newer !== null && <Newer field={field} name={name} text={newer} onChoice={choose} />}
    </div>
  );
}

interface NewerProps {
  readonly field: ProductField;
  readonly name: string;
  readonly text: string;
  readonly onChoice: (type: 'newer.taken' | 'newer.declined') => void;
}

function Newer({ field, name, text, onChoice }: NewerProps) {
  const { t } = useLingui();
  const canChoose = useSelector(useAdminActors().panel, (snapshot) => snapshot.can({ type: 'newer.taken', field }));
  return (
    <fieldset className={styles.newer} aria-label={t`نسخهٔ تازهٔ ${name}`} disabled={!canChoose}>
      <Field
        name={`newer-${field}`}
        label={t`نسخهٔ تازهٔ ${name}`}
        value={text}
        dir={directionOf(languageOfField(field))}
        {...(!field.startsWith('title') && { rows: 3 })}
        readOnly
      />
      <div className={styles.choice}>
        <Button onClick={() => onChoice('newer.taken')}>
          <Trans>استفاده از متن تازه</Trans>
        </Button>
        <Button onClick={() => onChoice('newer.declined')}>
          <Trans>نگه داشتن متن من</Trans>
        </Button>
      </div>
    </fieldset>
  );
}
