import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '#src/domain/text/digits.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { Band } from '#src/ui/page-frame.tsx';
import { aboutTexts } from '#workshop/texts/about.ts';
import styles from './materials.module.css';

/** Materials with their tolerances and sizes, as the parts list of a drawing. */
export function Materials() {
  const { t } = useLingui();
  const language = useLanguage();
  const { rows, note } = aboutTexts.materials;
  const columns = [t`جنس و روش ساخت`, t`تلرانس`, t`بزرگ‌ترین قطعه`];
  return (
    <Band measured title={t`جنس‌ها و تلرانس‌ها`} lead={note[language]}>
      <div className={styles.frame}>
        <table className={styles.table}>
          <thead className="muted text-14">
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, process, tolerance, size }) => (
              <tr key={name.en}>
                <th scope="row">
                  <span className="semibold">{name[language]}</span>
                  <span className="muted text-14">{process[language]}</span>
                </th>
                <td>
                  <bdi dir="ltr">±{formatNumber(tolerance, language)}</bdi>
                </td>
                <td>
                  <bdi dir="ltr">{size.map((side) => formatNumber(side, language)).join('\u2009×\u2009')}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Band>
  );
}
