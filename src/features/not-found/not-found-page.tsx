import { Trans, useLingui } from '@lingui/react/macro';
import { LinkButton } from '#src/ui/link-button.tsx';
import { GearTrain } from './gear-train.tsx';
import styles from './not-found-page.module.css';

/** The 404 page: a gear train that stalls because a gear is missing. */
export function NotFoundPage() {
  const { t } = useLingui();
  return (
    <div className={`content stack gap-4 ${styles.page}`}>
      <GearTrain />
      <h1 className="text-40">
        <Trans>
          صفحه مورد نظر <span className={styles.phrase}>پیدا نشد!</span>
        </Trans>
      </h1>
      <p
        className={`muted text-18 ${styles.text}`}
      >{t`یک چرخ‌دندهٔ این مسیر کم است. نشانی را بررسی کنید یا از خانه شروع کنید.`}</p>
      <LinkButton to="/" variant="primary">
        {t`بازگشت به خانه`}
      </LinkButton>
    </div>
  );
}
