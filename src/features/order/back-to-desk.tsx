import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { Icon } from '#src/ui/icon.tsx';
import styles from './order.module.css';

/** The way back to the list. */
export function BackToDesk() {
  return (
    <Link to="/dashboard" className={styles.back}>
      <Icon name="back" size={18} />
      <Trans>همهٔ سفارش‌ها</Trans>
    </Link>
  );
}
