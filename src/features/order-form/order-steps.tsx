import { useLingui } from '@lingui/react/macro';
import styles from './order-form.module.css';

/** What happens to an order, in three steps. */
export function OrderSteps() {
  const { t } = useLingui();
  const steps = [
    { title: t`شرح می‌دهید`, text: t`چند جمله و اگر دارید عکس قطعه یا طرح دستی.` },
    { title: t`تماس می‌گیریم`, text: t`پرسش‌های فنی را با هم روشن می‌کنیم و شدنی بودن کار را می‌گوییم.` },
    { title: t`می‌سازیم`, text: t`نخست نمونه، و پس از تأیید شما قطعهٔ نهایی.` },
  ];
  return (
    <ol className={`stack gap-5 ${styles.steps}`}>
      {steps.map(({ title, text }) => (
        <li key={title}>
          <strong className="text-18">{title}</strong>
          {text}
        </li>
      ))}
    </ol>
  );
}
