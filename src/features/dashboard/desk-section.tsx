import { type ReactNode, type Ref, useId } from 'react';
import styles from './desk-section.module.css';

interface DeskSectionProps {
  /** Where the desk's own links lead. */
  readonly id: string;
  readonly title: string;
  /** What belongs to the whole section, at the end of the heading's line. */
  readonly action: ReactNode;
  readonly children: ReactNode;
  /** For whoever gives the section the focus. */
  readonly ref: Ref<HTMLElement>;
}

/** One of the desk's lists under its heading. */
export function DeskSection({ id, title, action, children, ref }: DeskSectionProps) {
  const headingId = useId();
  return (
    <section ref={ref} id={id} className={styles.section} aria-labelledby={headingId} tabIndex={-1}>
      <div className={styles.head}>
        <h2 id={headingId} className={styles.heading}>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
