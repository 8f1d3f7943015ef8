import type { ReactNode } from 'react';
import { MeasuredHeading } from './measured-heading.tsx';
import styles from './section-heading.module.css';

export interface SectionHeadingProps {
  readonly level?: 1 | 2;
  readonly id?: string;
  readonly children: ReactNode;
  readonly lead?: ReactNode;
  readonly action?: ReactNode;
}

/** Measured heading of a section, with an optional lead and action. */
export function SectionHeading({ level = 2, id, children, lead, action }: SectionHeadingProps) {
  return (
    <div className={`stack gap-4 ${styles.frame}`}>
      <div className={`row spread gap-4 ${styles.line}`}>
        <MeasuredHeading level={level} id={id} className="text-40">
          {children}
        </MeasuredHeading>
        {action}
      </div>
      {lead !== undefined && <p className="measure muted text-18">{lead}</p>}
    </div>
  );
}
