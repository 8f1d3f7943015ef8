import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { BackIcon } from '#src/ui/icons.tsx';
import styles from './order.module.css';

/** The way back to the list. */
export function BackToDesk() {
  return (
    <Link to="/dashboard" className={styles.back}>
      <BackIcon size={18} />
      <Trans>همهٔ سفارش‌ها</Trans>
    </Link>
  );
}
