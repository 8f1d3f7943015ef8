import { useLingui } from '@lingui/react/macro';
import styles from './order-form.module.css';

/** What happens to an order, in three steps. */
export function OrderSteps() {
  const { t } = useLingui();
  return (
    <ol className={`stack gap-5 ${styles.steps}`}>
      <li>
        <strong className="text-18">{t`شرح می‌دهید`}</strong>
        {t`چند جمله و اگر دارید عکس قطعه یا طرح دستی.`}
      </li>
      <li>
        <strong className="text-18">{t`تماس می‌گیریم`}</strong>
        {t`پرسش‌های فنی را با هم روشن می‌کنیم و شدنی بودن کار را می‌گوییم.`}
      </li>
      <li>
        <strong className="text-18">{t`می‌سازیم`}</strong>
        {t`نخست نمونه، و پس از تأیید شما قطعهٔ نهایی.`}
      </li>
    </ol>
  );
}
