import { type ReactNode, type Ref, useId } from 'react';
import styles from './desk-section.module.css';

interface DeskSectionProps {
  readonly id: string;
  readonly title: string;
  readonly action: ReactNode;
  readonly children: ReactNode;
  readonly ref: Ref<HTMLElement>;
}

/** One of the desk's lists under its heading. */
export function DeskSection({ id, title, action, children, ref }: DeskSectionProps) {
  const headingId = useId();
  return (
    <section ref={ref} id={id} className={`stack gap-4 ${styles.section}`} aria-labelledby={headingId} tabIndex={-1}>
      <div className={`row gap-3 ${styles.head}`}>
        <h2 id={headingId} className="text-28">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
