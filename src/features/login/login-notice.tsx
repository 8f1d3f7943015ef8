import { Plural, Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useActors } from '#src/features/actors.ts';
import { useSecondsLeft } from '#src/features/use-seconds-left.ts';
import { Status } from '#src/ui/status.tsx';
import { reasonOf } from './login-selectors.ts';

/** Why nobody is signed in, above the form. */
export function LoginNotice() {
  const { session } = useActors();
  const reason = useSelector(session, reasonOf);
  if (reason === null) return null;
  if (reason === 'expired') {
    return (
      <Status tone="plain">
        <Trans>نشست شما پایان یافته است؛ دوباره وارد شوید.</Trans>
        {!navigator.cookieEnabled && (
          <p>
            <Trans>
              مرورگر شما کوکی نگه نمی‌دارد و بی آن هر نشستی همان دم پایان می‌یابد: کوکی‌های این سایت را مجاز کنید.
            </Trans>
          </p>
        )}
      </Status>
    );
  }
  return (
    <>
      <Status tone="bad">
        <p>
          <strong>
            <Trans>ورود ناموفق بود.</Trans>
          </strong>
        </p>
        <p>
          <Explanation reason={reason} />
        </p>
      </Status>
      {reason === 'limited' && <Countdown />}
    </>
  );
}

function Explanation({ reason }: { readonly reason: 'refused' | 'unreachable' | 'limited' }) {
  switch (reason) {
    case 'refused':
      return <Trans>نام کاربری یا گذرواژه درست نیست.</Trans>;
    case 'unreachable':
      return <Trans>پاسخی از سرور نرسید. اتصال اینترنت را بررسی کنید و دوباره تلاش کنید.</Trans>;
    case 'limited':
      return <Trans>شمار تلاش‌ها از حد گذشت.</Trans>;
  }
}

/** Stands outside the alert, so that a screen reader does not read every second aloud. */
function Countdown() {
  const { session } = useActors();
  const seconds = useSecondsLeft(useSelector(session, ({ children }) => children.countdown));
  return (
    <p role="timer">
      <Plural value={seconds} other="تا تلاش دوباره # ثانیه صبر کنید." />
    </p>
  );
}
