import { type ReactNode, type Ref, useId } from 'react';
import { SHORTCUTS } from '#src/features/shared/orders/use-shortcuts.ts';

interface DashboardSectionProps {
  readonly id: string;
  readonly title: string;
  /** Beside the title. Without an action, only screen readers read the title. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
  readonly ref: Ref<HTMLElement>;
}

/** A section of the dashboard with its heading. */
export function DashboardSection({ id, title, action, children, ref }: DashboardSectionProps) {
  const headingId = useId();
  return (
    <section ref={ref} id={id} className="stack gap-4" aria-labelledby={headingId} tabIndex={-1} {...SHORTCUTS}>
      {action === undefined ? (
        <h2 id={headingId} className="visually-hidden">
          {title}
        </h2>
      ) : (
        <div className="row spread gap-3">
          <h2 id={headingId} className="text-28">
            {title}
          </h2>
          {action}
        </div>
      )}
      {children}
    </section>
  );
}
