import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '#src/domain/digits.ts';
import { languageOfLocale } from '#src/domain/language.ts';
import { classes } from './classes.ts';
import styles from './part-number.module.css';

/** A part's number as a drawing writes it: № 07. */
export function PartNumber({ id, className }: { readonly id: number; readonly className?: string | undefined }) {
  const { i18n } = useLingui();
  const language = languageOfLocale(i18n.locale);
  return (
    <span className={classes(styles.number, className)} translate="no">
      № {formatNumber(id, language, { minimumIntegerDigits: 2, useGrouping: false })}
    </span>
  );
}
