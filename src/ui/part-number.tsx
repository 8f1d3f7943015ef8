import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '#src/domain/digits.ts';
import { isLanguage } from '#src/domain/language.ts';
import { classes } from './classes.ts';
import styles from './part-number.module.css';

/** A part's number as a drawing writes it: № 07. */
export function PartNumber({ id, className }: { readonly id: number; readonly className?: string | undefined }) {
  const { i18n } = useLingui();
  const language = isLanguage(i18n.locale) ? i18n.locale : 'fa';
  return (
    <span className={classes(styles.number, className)} translate="no">
      № {formatNumber(id, language, { minimumIntegerDigits: 2, useGrouping: false })}
    </span>
  );
}
