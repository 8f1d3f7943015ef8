import type { CSSProperties } from 'react';
import type { Measured } from '#src/contract/schema.generated.ts';
import { type DimensionLine, dimensionLines, type Place } from '#src/domain/model/dimension-lines.ts';
import type { ViewAngle } from '#src/domain/model/view-angle.ts';
import { formatNumber } from '#src/domain/text/digits.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { PICTURE_RATIO } from './model-scene-messages.ts';
import styles from './model-view.module.css';

interface DimensionLinesProps {
  /** Extents in mm. */
  readonly size: Measured['size'];
  readonly view: ViewAngle;
}

/** The lines of a drawing that state the extents in mm. The name of the picture says them, too. */
export function DimensionLines({ size, view }: DimensionLinesProps) {
  const language = useLanguage();
  const lines = dimensionLines([size.x, size.y, size.z], view);
  return (
    <div className={styles.dimensions}>
      <svg aria-hidden="true" viewBox={`${-PICTURE_RATIO} -1 ${2 * PICTURE_RATIO} 2`}>
        <path d={lines.map(pathOf).join('')} />
      </svg>
      {lines.map(({ axis, label: [x, y] }) => (
        <span
          key={axis}
          className={styles.length}
          style={{ '--across': `${percent(x, PICTURE_RATIO)}%`, '--down': `${percent(y, 1)}%` } as CSSProperties}
        >
          {formatNumber(size[axis], language, { maximumFractionDigits: 2 })}
        </span>
      ))}
    </div>
  );
}

/** Length of the short stroke through each end of a line. */
const TICK = 0.05;

/** Draws a line, with a stroke from each corner of the box past its end. */
function pathOf({ corners, ends: [start, end] }: DimensionLine): string {
  const strokes = [start, end].map((place, index) => {
    const corner = corners[index] ?? place;
    const [dx, dy] = [place[0] - corner[0], place[1] - corner[1]];
    const share = 1 + TICK / Math.hypot(dx, dy);
    return segment([corner[0] + 0.2 * dx, corner[1] + 0.2 * dy], [corner[0] + share * dx, corner[1] + share * dy]);
  });
  return segment(start, end) + strokes.join('');
}

const segment = (from: Place, to: Place) => `M${from.map(rounded).join(' ')}L${to.map(rounded).join(' ')}`;
const rounded = (value: number) => value.toFixed(4);
const percent = (value: number, half: number) => (50 * (1 + value / half)).toFixed(2);
