import styles from './caliper.module.css';

/** A caliper around a part of so many mm, in the scale of CSS: 96 px to the inch. Its jaws measure again when the card is hovered. */
export function Caliper({ opening }: { readonly opening: number }) {
  const size = `${opening}mm`;
  return (
    <svg className={`dir-flip ${styles.caliper}`} aria-hidden="true">
      <rect x="28" y="14.5" width="222" height="16" fill="var(--paper)" />
      {/* A tick each millimetre, and a longer one each five. */}
      <g stroke="var(--pencil)" strokeWidth="5">
        <path d="M33 28H250" strokeDasharray="1 2.7795" />
        <path d="M33 25.5H250" strokeWidth="10" strokeDasharray="1 17.8976" />
      </g>
      <rect x="28" y="44" width={size} height="18" fill="var(--marker)" stroke="none" />
      <path fill="var(--sheet)" d="M28 14.5H4.5V34L18 68H28z" />
      <svg x={size} overflow="visible" aria-hidden="true">
        <g className={styles.jaw} fill="var(--sheet)">
          <path d="M48 8V3.5H60V8" />
          <path d="M28 8.5H84V36H48L38 68H28z" />
          <path d="M40 33H80" strokeWidth="6" strokeDasharray="1 2.4" />
        </g>
      </svg>
    </svg>
  );
}
