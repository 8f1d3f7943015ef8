import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { Band } from '#src/ui/page-frame.tsx';
import { SectionHeading } from '#src/ui/section-heading.tsx';
import styles from './dashboard.module.css';
import { OrdersList } from './orders-list.tsx';

/** The admin's desk. */
export function DashboardPage() {
  const headingId = useId();
  return (
    <Band labelledBy={headingId}>
      <SectionHeading level={1} id={headingId}>
        <Trans>پیشخوان</Trans>
      </SectionHeading>
      <div className={styles.desk}>
        <OrdersList />
      </div>
    </Band>
  );
}
