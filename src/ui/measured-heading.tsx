import styles from './measured-heading.module.css';
import type { HeadingProps } from './ruled-heading.tsx';

/** Heading with a dimension line below it that states the width of the text in mm. CSS draws and measures it. */
export function MeasuredHeading({ level, id, className, children }: HeadingProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={styles.frame}>
      <Heading id={id} className={className}>
        <span className={styles.text}>{children}</span>
      </Heading>
      <span className={styles.dimension} aria-hidden="true">
        <span className={styles.figure} />
      </span>
    </div>
  );
}
