import styles from './gear-train.module.css';

/*
 * Gears of module 7 whose pitch circles touch: 18 teeth (radius 63), the missing 14 (49), 12 (42). Each is rotated so
 * that its teeth mesh with its neighbour's gaps.
 */

/** The driving gear turns, meets no resistance because a gear is missing, and falls back. The last gear never moves. */
export function GearTrain() {
  return (
    <svg className={`dir-flip ${styles.train}`} viewBox="0 0 360 190" aria-hidden="true">
      <path stroke="var(--rule-strong)" strokeDasharray="14 4 3 4" d="M10 100H350M85 10V186M197 30V170M288 35V165" />
      <g transform="translate(85 100)">
        <Gear teeth={18} className={styles.driver} />
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
        <Gear teeth={12} className={styles.last} />
      </g>
    </svg>
  );
}

/** Tooth size: pitch diameter divided by the number of teeth, in user units. */
const MODULE = 7;

interface GearProps {
  readonly teeth: number;
  readonly className: string | undefined;
}

/** A spur gear around the origin, drawn as an outline with its bore, spokes and pitch circle. */
function Gear({ teeth, className }: GearProps) {
  const pitchRadius = (teeth * MODULE) / 2;
  return (
    <g className={className}>
      <path d={gearPath(teeth)} fill="var(--sheet)" stroke="currentColor" strokeWidth="1.5" />
      <circle r={pitchRadius * 0.66} fill="none" stroke="currentColor" />
      <circle r={pitchRadius * 0.2} fill="none" stroke="currentColor" strokeWidth="1.5" />
      {[0, 72, 144, 216, 288].map((angle) => (
        <circle
          key={angle}
          r={pitchRadius * 0.13}
          cx={pitchRadius * 0.43}
          transform={`rotate(${angle})`}
          fill="none"
          stroke="currentColor"
        />
      ))}
    </g>
  );
}

/** Outline of a spur gear with straight flanks. The first tooth points along the x axis. */
export function gearPath(teeth: number): string {
  const pitchRadius = (teeth * MODULE) / 2;
  const tip = pitchRadius + MODULE;
  const root = pitchRadius - 1.25 * MODULE;
  const pitch = (2 * Math.PI) / teeth;
  // Half of the tooth's width at root and tip, as a fraction of the pitch.
  const corners = [
    [-0.33, root],
    [-0.13, tip],
    [0.13, tip],
    [0.33, root],
  ] as const;
  const points = Array.from({ length: teeth }, (_, tooth) =>
    corners.map(([share, radius]) => pointAt((tooth + share) * pitch, radius)),
  ).flat();
  return `M${points.join('L')}Z`;
}

function pointAt(angle: number, radius: number): string {
  return `${(Math.cos(angle) * radius).toFixed(2)} ${(Math.sin(angle) * radius).toFixed(2)}`;
}
