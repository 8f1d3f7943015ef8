import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '#src/domain/text/digits.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { Band } from '#src/ui/page-frame.tsx';
import { aboutTexts } from '#workshop/texts/about.ts';
import styles from './materials.module.css';

/** The size bars are drawn at 1 : 10, since the largest parts are wider than a screen. */
const SCALE = 10;

/**
 * Materials with their tolerances and sizes, as the parts list of a drawing. A bar shows the longest side, and a line is as
 * thick as the band of the tolerance, in the millimetres of CSS.
 */
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
                  <ToleranceBand tolerance={tolerance} />
                </td>
                <td>
                  <LengthBar length={Math.max(...size)} />
                  <bdi dir="ltr">{size.map((side) => formatNumber(side, language)).join('\u2009×\u2009')}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p
        className={`muted text-14 ${styles.scale}`}
      >{t`میله‌ها ۱ : ۱۰ کشیده شده‌اند و ضخامت خط‌ها به اندازهٔ بازهٔ تلرانس است.`}</p>
    </Band>
  );
}

/** A line as thick as the band of a tolerance in mm. */
function ToleranceBand({ tolerance }: { readonly tolerance: number }) {
  return (
    <svg className={styles.band} aria-hidden="true">
      <rect width="100%" height={`${2 * tolerance}mm`} fill="var(--marker)" />
    </svg>
  );
}

/** A dimension line for a length in mm. */
function LengthBar({ length }: { readonly length: number }) {
  const end = `${length / SCALE}mm`;
  return (
    <svg className={`dir-flip ${styles.bar}`} aria-hidden="true" stroke="var(--ink)" strokeWidth="1.5">
      <line x2={end} y1="4" y2="4" />
      <line y2="8" />
      <line x1={end} x2={end} y2="8" />
    </svg>
  );
}
