import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { Icon } from '#src/ui/icon.tsx';
import styles from './order.module.css';

/** The way back to the list. */
export function BackToDashboard() {
  const { t } = useLingui();
  return (
    <Link to="/dashboard" className={`line ${styles.back}`}>
      <Icon name="back" size={18} />
      {t`همهٔ سفارش‌ها`}
    </Link>
  );
}
