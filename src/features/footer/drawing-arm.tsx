import styles from './drawing-arm.module.css';

/** A two-link arm that draws a line in reading direction. It does not move under reduced motion. */
export function DrawingArm() {
  return (
    <svg className={`dir-flip ${styles.arm}`} viewBox="0 0 220 132" aria-hidden="true">
      <path stroke="var(--rule-strong)" d="M8 122H212" />
      <path className={styles.line} stroke="var(--marker)" strokeWidth="2" d="M76 112H160" pathLength="1" />
      <g fill="var(--sheet)" stroke="currentColor" strokeWidth="1.5">
        <path d="M34 122l5-26h18l5 26z" />
        <g transform="translate(48 96)">
          <g className={styles.upper}>
            <path d="M0-6H64a6 6 0 0 1 0 12H0z" />
            <g transform="translate(64 0)">
              <g className={styles.fore}>
                <path d="M0-4.5H52L64 0 52 4.5H0z" />
                <circle fill="var(--paper)" r="7" />
              </g>
            </g>
            <circle fill="var(--paper)" r="9" />
          </g>
        </g>
      </g>
    </svg>
  );
}
