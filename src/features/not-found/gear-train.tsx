import { Gear } from '#src/ui/gear.tsx';
import styles from './gear-train.module.css';

/*
 * Gears of module 7 whose pitch circles touch: 18 teeth (radius 63), the missing 14 (49), 12 (42). Each is turned so
 * that its teeth stand in its neighbour's gaps.
 */

/** A driver that pushes, meets no resistance where a gear is missing, and falls back; the last gear never moves. */
export function GearTrain() {
  return (
    <svg className={`dir-flip ${styles.train}`} viewBox="0 0 360 190" aria-hidden="true">
      <path stroke="var(--rule-strong)" strokeDasharray="14 4 3 4" d="M10 100H350M85 10V186M197 30V170M288 35V165" />
      <g transform="translate(85 100)">
        <Gear teeth={18} module={7} className={styles.driver} />
      </g>
      <g transform="translate(197 100)" fill="none" stroke="var(--marker)">
        <circle r="56" strokeWidth="1.5" strokeDasharray="5 4" />
        <path
          d="M-9-9a9 9 0 1 1 14 7.5c-3.5 2.4-5 4.4-5 8.5M0 15v1"
          strokeWidth="4"
          strokeLinecap="round"
          transform="scale(1.3)"
        />
      </g>
      <g transform="translate(288 100)">
        <Gear teeth={12} module={7} className={styles.last} />
      </g>
    </svg>
  );
}
