import { Plural, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useActors } from '#src/features/shared/actors/actors-context.ts';
import { ErrorReference } from '#src/features/shared/forms/error-reference.tsx';
import { useSecondsLeft } from '#src/features/shared/forms/use-seconds-left.ts';
import { Status } from '#src/ui/status.tsx';

/** The states in which the form explains why the visitor is not signed in. */
const REASONS = [
  { name: 'refused', state: { unauthenticated: 'refused' } },
  { name: 'misdirected', state: { unauthenticated: 'misdirected' } },
  { name: 'unreachable', state: { unauthenticated: 'unreachable' } },
  { name: 'expired', state: { unauthenticated: 'expired' } },
  { name: 'limited', state: 'limited' },
] as const;

/** Reason why the visitor is not signed in, above the form. */
export function LoginMessage() {
  const { t } = useLingui();
  const { session } = useActors();
  const reason = useSelector(session, (snapshot) => REASONS.find((each) => snapshot.matches(each.state))?.name);
  const reference = useSelector(session, ({ context }) => context.reference);
  if (reason === undefined) return null;
  if (reason === 'expired') {
    return (
      <Status tone="plain">
        {t`نشست شما تمام شده است؛ دوباره وارد شوید.`}
        {!navigator.cookieEnabled && (
          <p>{t`مرورگر شما کوکی ذخیره نمی‌کند و بدون آن هر نشستی بلافاصله تمام می‌شود؛ کوکی را برای این سایت مجاز کنید.`}</p>
        )}
      </Status>
    );
  }
  const explanations = {
    refused: t`نام کاربری یا رمز عبور درست نیست.`,
    misdirected: t`نشانی این صفحه با PUBLIC_URL در تنظیمات سرور یکی نیست. سایت را با آن نشانی باز کنید، یا تنظیمات را اصلاح کنید.`,
    unreachable: t`پاسخی از سرور نرسید. اتصال اینترنت را بررسی کنید و دوباره تلاش کنید.`,
    limited: t`تعداد تلاش‌ها بیش از حد شد.`,
  };
  return (
    <>
      <Status tone="bad">
        <p>
          <strong>{t`ورود ناموفق بود.`}</strong>
        </p>
        <p>{explanations[reason]}</p>
        {reason !== 'refused' && <ErrorReference reference={reference} />}
      </Status>
      {reason === 'limited' && <Countdown />}
    </>
  );
}

/** Outside of the alert, so that screen readers do not announce every second. */
function Countdown() {
  const { session } = useActors();
  const seconds = useSecondsLeft(useSelector(session, ({ children }) => children.countdown));
  return (
    <p role="timer">
      <Plural value={seconds} other="تا تلاش دوباره # ثانیه صبر کنید." />
    </p>
  );
}
