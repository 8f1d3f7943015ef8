import { Trans } from '@lingui/react/macro';
import { LinkButton } from '#src/ui/link-button.tsx';
import { GearTrain } from './gear-train.tsx';
import styles from './not-found-page.module.css';

/** Any path that leads nowhere: the gear train stalls where a gear is missing. */
export function NotFoundPage() {
  return (
    <div className={styles.page}>
      <GearTrain />
      <h1 className={styles.title}>
        <Trans>صفحه مورد نظر پیدا نشد!</Trans>
      </h1>
      <p className={styles.text}>
        <Trans>یک چرخ‌دنده از این مسیر افتاده است. نشانی را بررسی کنید یا از خانه شروع کنید.</Trans>
      </p>
      <LinkButton to="/" variant="primary">
        <Trans>بازگشت به خانه</Trans>
      </LinkButton>
    </div>
  );
}
