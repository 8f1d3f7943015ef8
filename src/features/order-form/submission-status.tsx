import { Plural, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useId, useRef } from 'react';
import { formatNumber } from '#src/domain/text/digits.ts';
import { useOrderSubmission } from '#src/features/shared/actors/actors-context.ts';
import { ErrorReference } from '#src/features/shared/forms/error-reference.tsx';
import { useSecondsLeft } from '#src/features/shared/forms/use-seconds-left.ts';
import type { OrderFailure } from '#src/machines/order-submission/order-failure.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { Button } from '#src/ui/button.tsx';
import { scrollBehavior } from '#src/ui/scroll.ts';
import { Status } from '#src/ui/status.tsx';
import { arePrepared } from '#src/validation/order-attachments.ts';
import { ORDER_FAILURE_MESSAGES } from './order-failure-messages.ts';
import styles from './order-form.module.css';
import { useAttachments } from './use-attachments.ts';

/** Failures of something other than sending the order. */
const NO_ERRORS: readonly OrderFailure[] = ['incomplete', 'cancelled', 'expired'];

/** The send button, the progress of the submission, and its result. */
export function SubmissionStatus() {
  const { t, i18n } = useLingui();
  const orderSubmission = useOrderSubmission();
  const isBusy = useSelector(orderSubmission, (snapshot) => snapshot.hasTag('busy'));
  const failure = useSelector(orderSubmission, (snapshot) =>
    snapshot.hasTag('failed') ? snapshot.context.reason : null,
  );
  const reference = useSelector(orderSubmission, ({ context }) => context.reference);
  const isAboutFields = useSelector(orderSubmission, (snapshot) =>
    snapshot.matches({ editing: { sendable: 'incomplete' } }),
  );
  const status = useRef<HTMLDivElement>(null);
  // The focus goes to a field that has to be corrected. Any other failure is only shown here.
  useEffect(() => {
    if (failure && !isAboutFields) status.current?.scrollIntoView({ behavior: scrollBehavior(), block: 'nearest' });
  }, [failure, isAboutFields]);
  const isError = failure !== null && !NO_ERRORS.includes(failure);
  return (
    <div className={`stack ${styles.sending} ${styles.actions}`}>
      {/* First, so that no message moves them: the second click of a double click must not hit the cancel button. */}
      <Buttons busy={isBusy} />
      {isBusy && <Progress />}
      {failure && (
        <Status ref={status} tone={isError ? 'bad' : 'plain'}>
          {isError && <strong>{t`خطا در ارسال سفارش`}</strong>}
          <p>{i18n._(ORDER_FAILURE_MESSAGES[failure])}</p>
          {!isAboutFields && <ErrorReference reference={reference} />}
        </Status>
      )}
    </div>
  );
}

function Buttons({ busy }: { readonly busy: boolean }) {
  const { t } = useLingui();
  const orderSubmission = useOrderSubmission();
  const isPreparing = !arePrepared(useAttachments().files);
  const retryAfter = useSecondsLeft(useSelector(orderSubmission, ({ children }) => children.countdown));
  const button = useRef<HTMLButtonElement>(null);
  const cancel = () => {
    orderSubmission.send({ type: 'submission.cancelled' });
    button.current?.focus();
  };
  return (
    <div className={`row gap-3 ${styles.buttons}`}>
      <Button ref={button} type="submit" variant="primary" busy={busy} aria-disabled={busy || retryAfter > 0}>
        {busy ? t`در حال ارسال…` : t`ارسال سفارش`}
      </Button>
      {busy && <Button onClick={cancel}>{t`لغو`}</Button>}
      {isPreparing && <p className="muted text-14 tabular">{t`عکس‌ها در حال آماده شدن‌اند…`}</p>}
      {!busy && retryAfter > 0 && (
        <p className="muted text-14 tabular">
          <Plural value={retryAfter} one="# ثانیه مانده" other="# ثانیه مانده" />
        </p>
      )}
    </div>
  );
}

function Progress() {
  const { t } = useLingui();
  const id = useId();
  const language = useLanguage();
  const progress = useSelector(useOrderSubmission(), ({ context }) => context.progress);
  return (
    <div className={`stack gap-1 tabular ${styles.progress}`}>
      <label htmlFor={id}>{t`ارسال سفارش`}</label>
      <output>{formatNumber(progress, language, { style: 'percent', maximumFractionDigits: 0 })}</output>
      <progress id={id} value={progress} max={1} />
    </div>
  );
}
