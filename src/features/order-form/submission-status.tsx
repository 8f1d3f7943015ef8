import { Plural, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useId, useRef } from 'react';
import { formatNumber } from '#src/domain/text/digits.ts';
import { useActors } from '#src/features/shared/actors/actors-context.ts';
import { ErrorReference } from '#src/features/shared/forms/error-reference.tsx';
import { useSecondsLeft } from '#src/features/shared/forms/use-seconds-left.ts';
import type { OrderFailure } from '#src/machines/order-submission/order-failure.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { Button } from '#src/ui/button.tsx';
import { Status } from '#src/ui/status.tsx';
import { arePrepared } from '#src/validation/order-images.ts';
import styles from './order-form.module.css';

/** The send button, the progress of the submission, and its result. */
export function SubmissionStatus() {
  const { t } = useLingui();
  const { orderSubmission } = useActors();
  const isBusy = useSelector(orderSubmission, (snapshot) => snapshot.hasTag('busy'));
  const failure = useSelector(orderSubmission, ({ context }) => context.failure);
  const reference = useSelector(orderSubmission, ({ context }) => context.reference);
  const isAboutFields = useSelector(orderSubmission, ({ context }) => context.issues.length > 0);
  const messages = useFailureMessages();
  // An incomplete or cancelled order is not an error.
  const isError = failure !== 'incomplete' && failure !== 'cancelled';
  return (
    <div className={`stack ${styles.sending}`}>
      {isBusy && <Progress />}
      {!isBusy && failure && (
        <Status tone={isError ? 'bad' : 'plain'}>
          {isError && <strong>{t`خطا در ارسال سفارش`}</strong>}
          <p>{messages[failure]}</p>
          {!isAboutFields && <ErrorReference reference={reference} />}
        </Status>
      )}
      <SendButton busy={isBusy} />
    </div>
  );
}

function SendButton({ busy }: { readonly busy: boolean }) {
  const { t } = useLingui();
  const { orderSubmission } = useActors();
  const isPreparing = useSelector(orderSubmission, ({ context }) => !arePrepared(context.images));
  const retryAfter = useSecondsLeft(useSelector(orderSubmission, ({ children }) => children.countdown));
  const button = useRef<HTMLButtonElement>(null);
  const cancel = () => {
    orderSubmission.send({ type: 'submission.cancelled' });
    button.current?.focus();
  };
  return (
    <div className="row gap-3">
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
  const progress = useSelector(useActors().orderSubmission, ({ context }) => context.progress);
  return (
    <div className={`stack gap-1 tabular ${styles.progress}`}>
      <label htmlFor={id}>{t`ارسال سفارش`}</label>
      <output>{formatNumber(progress, language, { style: 'percent', maximumFractionDigits: 0 })}</output>
      <progress id={id} value={progress} max={1} />
    </div>
  );
}

function useFailureMessages(): Readonly<Record<OrderFailure, string>> {
  const { t } = useLingui();
  return {
    trapped: t`این فرم را فقط انسان‌ها می‌توانند بفرستند. اگر انسان هستید، به ما ایمیل بزنید.`,
    imageLost: t`یکی از عکس‌ها دیگر در دستگاه شما نیست؛ فهرست عکس‌ها را ببینید و دوباره بفرستید.`,
    cancelled: t`ارسال را لغو کردید. هر چه نوشته بودید همین‌جاست.`,
    offline: t`به اینترنت وصل نیستید. هر چه نوشته‌اید می‌ماند؛ پس از وصل شدن دوباره بفرستید.`,
    unreachable: t`ارتباط با کارگاه برقرار نشد. هر چه نوشته‌اید می‌ماند؛ دوباره تلاش کنید.`,
    timedOut: t`پاسخی از سرور نرسید. هر چه نوشته‌اید می‌ماند؛ دوباره تلاش کنید، سفارش دو بار ثبت نمی‌شود.`,
    limited: t`از شبکهٔ شما سفارش‌های زیادی رسیده است؛ کمی بعد دوباره تلاش کنید.`,
    busy: t`سرور شلوغ است؛ کمی بعد دوباره بفرستید. هر چه نوشته‌اید می‌ماند.`,
    noRoom: t`فضای سرور پر است و سفارش ثبت نشد؛ هر چه نوشته‌اید می‌ماند. بعداً دوباره بفرستید یا به ما ایمیل بزنید.`,
    incomplete: t`سفارش هنوز کامل نیست؛ قسمت‌های نشان‌دار را ببینید.`,
    invalid: t`بعضی قسمت‌های فرم درست نیست؛ قسمت‌های نشان‌دار را ببینید.`,
    tooLarge: t`سفارش بیش از حد بزرگ است؛ از تعداد یا اندازهٔ عکس‌ها کم کنید.`,
    unsupportedType: t`یکی از عکس‌ها پذیرفته نشد؛ آن را بردارید و دوباره بفرستید.`,
  };
}
