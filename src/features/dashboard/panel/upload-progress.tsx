import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type RefObject, useEffect, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import { formatRate } from '#src/domain/text/data-size.ts';
import { formatNumber } from '#src/domain/text/digits.ts';
import { ErrorReference } from '#src/features/shared/forms/error-reference.tsx';
import type { videoUploadMachine } from '#src/machines/video-upload/video-upload.machine.ts';
import { uploadFailureText } from '#src/translations/admin/admin-notifications.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { Button } from '#src/ui/button.tsx';
import { Status } from '#src/ui/status.tsx';
import { useLostFocus } from '#src/ui/use-lost-focus.ts';
import { bringIntoSight } from './bring-into-sight.ts';
import styles from './upload-progress.module.css';

interface UploadProps {
  readonly upload: ActorRefFrom<typeof videoUploadMachine>;
}

/** Progress of the video's upload, with a button to cancel it, and one to retry after a failure. */
export function UploadProgress({ upload, onCancel }: UploadProps & { readonly onCancel: () => void }) {
  const { t } = useLingui();
  const hasFailed = useSelector(upload, (snapshot) => snapshot.matches('failed'));
  const place = useRef<HTMLDivElement>(null);
  useAttention(place, hasFailed);
  return (
    <div ref={place} className={`stack gap-3 framed wrapped ${styles.upload}`}>
      {hasFailed ? <Failure upload={upload} /> : <Progress upload={upload} />}
      <div className="row gap-3">
        {hasFailed && (
          <Button variant="primary" onClick={() => upload.send({ type: 'upload.retried' })}>
            {t`تلاش دوباره`}
          </Button>
        )}
        <Button onClick={onCancel}>{t`لغو آپلود`}</Button>
      </div>
    </div>
  );
}

/** Scrolls to the progress when it appears and when it fails. Moves the focus from a disabled button to the one that works. */
function useAttention(place: RefObject<HTMLElement | null>, hasFailed: boolean): void {
  useEffect(() => {
    const form = place.current?.closest('form');
    bringIntoSight(place.current);
    if (hasFailed && form?.contains(document.activeElement)) place.current?.querySelector('button')?.focus();
  }, [place, hasFailed]);
  useLostFocus(hasFailed, () => place.current?.closest('form')?.querySelector('[type=submit]'));
}

function Progress({ upload }: UploadProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const isAsking = useSelector(upload, (snapshot) => snapshot.hasTag('presigning'));
  const progress = useSelector(upload, ({ context }) => context.progress);
  const rate = useSelector(upload, ({ context }) => context.rate);
  const isKnown = !isAsking && progress !== null;
  return (
    <>
      <p className="row spread gap-1">
        <span role="status">{isAsking ? t`در حال آماده‌سازی آپلود…` : t`در حال آپلود ویدیو…`}</span>
        <span className="row gap-4 tabular">
          {isKnown && <span>{formatNumber(progress, language, { style: 'percent', maximumFractionDigits: 0 })}</span>}
          {rate > 0 && <span>{formatRate(rate, language)}</span>}
        </span>
      </p>
      <progress aria-label={t`آپلود ویدیو`} {...(isKnown && { value: progress })} max={1} />
    </>
  );
}

function Failure({ upload }: UploadProps) {
  const { t, i18n } = useLingui();
  const failure = useSelector(upload, ({ context }) => context.failure);
  if (failure === null) return null;
  const { text, detail } = uploadFailureText(failure);
  const textOf = (message: typeof text) => (typeof message === 'string' ? message : message && i18n._(message));
  return (
    <Status tone="bad">
      <strong>{textOf(text)}</strong>
      <p dir="auto">{textOf(detail)}</p>
      <ErrorReference reference={failure.reference} />
      <p>{t`هنوز چیزی ذخیره نشده است؛ نوشته‌ها و فایل‌هایتان همین‌جاست.`}</p>
    </Status>
  );
}
