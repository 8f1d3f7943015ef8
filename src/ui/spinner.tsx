import styles from './spinner.module.css';

/** Rotating gear, hidden from screen readers. `size` is in px. */
export function Spinner({ size = 24 }: { readonly size?: number }) {
  return (
    <svg className={styles.spinner} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="6.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <circle className={styles.teeth} cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeWidth="3" />
      <circle cx="12" cy="12" r="2" fill="currentColor" />
    </svg>
  );
}

/** Spinner with a visible label, which is announced. */
export function Loading({ label }: { readonly label: string }) {
  return (
    <p className={`centered gap-3 muted ${styles.loading}`} role="status">
      <Spinner size={32} />
      {label}
    </p>
  );
}
