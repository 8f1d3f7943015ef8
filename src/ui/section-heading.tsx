import type { ReactNode } from 'react';
import { MeasuredHeading } from './measured-heading.tsx';
import { RuledHeading } from './ruled-heading.tsx';
import styles from './section-heading.module.css';

export interface SectionHeadingProps {
  readonly level?: 1 | 2;
  /** Draws a dimension line instead of a rule. Used on home and about, whose layout shows which heading the line measures. */
  readonly measured?: boolean;
  readonly id?: string;
  readonly children: ReactNode;
  readonly lead?: ReactNode;
  readonly action?: ReactNode;
}

/** Heading of a section above a rule or a dimension line, with an optional lead and action. */
export function SectionHeading({ level = 2, measured = false, id, children, lead, action }: SectionHeadingProps) {
  const Heading = measured ? MeasuredHeading : RuledHeading;
  return (
    <div className={`stack gap-4 ${styles.frame}`}>
      <div className={`row spread gap-4 ${styles.line}`}>
        <Heading level={level} id={id} className="text-40">
          {children}
        </Heading>
        {action}
      </div>
      {lead !== undefined && <p className="measure muted text-18">{lead}</p>}
    </div>
  );
}
