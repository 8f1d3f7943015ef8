import { Trans } from '@lingui/react/macro';
import styles from './order-form.module.css';

/** What happens to an order, in three steps. */
export function OrderSteps() {
  return (
    <ol className={styles.steps}>
      <li>
        <strong>
          <Trans>شرح می‌دهید</Trans>
        </strong>
        <Trans>چند جمله و اگر دارید عکس قطعه یا طرح دستی.</Trans>
      </li>
      <li>
        <strong>
          <Trans>تماس می‌گیریم</Trans>
        </strong>
        <Trans>پرسش‌های فنی را با هم روشن می‌کنیم و شدنی بودن کار را می‌گوییم.</Trans>
      </li>
      <li>
        <strong>
          <Trans>می‌سازیم</Trans>
        </strong>
        <Trans>نخست نمونه، و پس از تأیید شما قطعهٔ نهایی.</Trans>
      </li>
    </ol>
  );
}
