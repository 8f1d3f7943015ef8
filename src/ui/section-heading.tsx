import type { ReactNode } from 'react';
import styles from './section-heading.module.css';

export interface SectionHeadingProps {
  readonly level?: 1 | 2;
  readonly id?: string;
  readonly children: ReactNode;
  readonly lead?: ReactNode;
  readonly action?: ReactNode;
}

/** A heading measured by a dimension arrow, as on a drawing. */
export function SectionHeading({ level = 2, id, children, lead, action }: SectionHeadingProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={`stack gap-4 ${styles.frame}`}>
      <div className={`row spread gap-4 ${styles.line}`}>
        <div className={styles.measured}>
          <Heading id={id} className={`text-40 ${styles.heading}`}>
            {children}
          </Heading>
          <DimensionArrow />
        </div>
        {action}
      </div>
      {lead !== undefined && <p className="measure muted text-18">{lead}</p>}
    </div>
  );
}

/** A dimension line as long as the place that it is given; `length` in px makes it shorter. */
export function DimensionArrow({ length }: { readonly length?: number }) {
  return <span className={styles.arrow} style={{ inlineSize: length }} aria-hidden="true" />;
}
