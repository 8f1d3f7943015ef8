import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '#src/domain/text/digits.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { classes } from '#src/ui/classes.ts';
import { Band } from '#src/ui/page-frame.tsx';
import { aboutTexts } from '#workshop/texts/about.ts';
import styles from './materials.module.css';

/** Scales of technical drawings, 1 to a number. */
const SCALES = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

/** Longest bar in mm that a phone, a tablet and a wide window have room for. The style sheet shows the bars of one of them. */
const ROOM = { narrow: 21, middle: 84, wide: 210 };
const WINDOWS = ['narrow', 'middle', 'wide'] as const;

/**
 * Materials with their tolerances and sizes, as the parts list of a drawing. A bar shows the longest side in the largest
 * scale that the window has room for. A line is as thick as the band of the tolerance, in the millimetres of CSS.
 */
export function Materials() {
  const { t } = useLingui();
  const language = useLanguage();
  const { rows, note } = aboutTexts.materials;
  const longest = Math.max(...rows.flatMap(({ size }) => size));
  const scales = WINDOWS.map((window) => ({ className: styles[window], scale: scaleFor(longest, ROOM[window]) }));
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
            {rows.map(({ name, process, tolerance, size }, index) => (
              <tr key={name.en}>
                <th scope="row">
                  <span className="semibold">{name[language]}</span>
                  <span className="muted text-14">{process[language]}</span>
                </th>
                <td>
                  <bdi dir="ltr">±{formatNumber(tolerance, language)}</bdi>
                  <ToleranceBand tolerance={tolerance} />
                </td>
                {!isSameSize(rows[index - 1], rows[index]) && (
                  <td rowSpan={sharing(rows, index)}>
                    {scales.map(({ className, scale }) => (
                      <LengthBar key={className} className={className} length={Math.max(...size) / scale} />
                    ))}
                    <bdi dir="ltr" className={styles.size}>
                      {size.map((side) => formatNumber(side, language)).join('\u2009×\u2009')}
                    </bdi>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
        <p className={`muted text-14 ${styles.scale}`}>
          {scales.map(({ className, scale }) => (
            <Scale key={className} className={className} of={scale} />
          ))}
        </p>
      </div>
    </Band>
  );
}

type Material = (typeof aboutTexts.materials.rows)[number];

function isSameSize(one: Material | undefined, other: Material | undefined): boolean {
  return one?.size.join() === other?.size.join();
}

/** Returns how many materials from an index on share its size. They share a cell, since one machine makes them. */
function sharing(rows: readonly Material[], index: number): number {
  const next = rows.findIndex((row, other) => other > index && !isSameSize(rows[index], row));
  return (next < 0 ? rows.length : next) - index;
}

/** A line as thick as the band of a tolerance in mm. */
function ToleranceBand({ tolerance }: { readonly tolerance: number }) {
  return (
    <svg className={styles.band} aria-hidden="true">
      <rect width="100%" height={`${2 * tolerance}mm`} fill="var(--marker)" />
    </svg>
  );
}

/** Returns the largest scale in which a length in mm fits into the room. */
function scaleFor(length: number, room: number): number {
  return SCALES.find((scale) => length / scale <= room) ?? Math.max(...SCALES);
}

/** Explains the bars of one scale. */
function Scale({ of, className }: { readonly of: number; readonly className: string | undefined }) {
  const { t } = useLingui();
  const scale = formatNumber(of, useLanguage());
  return (
    <span className={className}>{t`میله‌ها با مقیاس ۱ : ${scale} اند؛ ضخامت خط زیر هر تلرانس، خودِ تلرانس است.`}</span>
  );
}

interface LengthBarProps {
  readonly className: string | undefined;
  /** In mm of CSS. */
  readonly length: number;
}

/** A dimension line. */
function LengthBar({ className, length }: LengthBarProps) {
  const end = `${length}mm`;
  return (
    <svg
      className={classes('dir-flip', styles.bar, className)}
      width={end}
      aria-hidden="true"
      stroke="var(--marker)"
      strokeWidth="1.5"
    >
      <line x2={end} y1="4" y2="4" />
      <line y2="8" />
      <line x1={end} x2={end} y2="8" />
    </svg>
  );
}
