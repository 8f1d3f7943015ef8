import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SnapshotFrom } from 'xstate';
import type { Language } from '#src/contract/types.ts';
import { formatNumber } from '#src/domain/digits.ts';
import type { UploadFailure, videoUploadMachine } from '#src/machines/video-upload/video-upload.machine.ts';

type UploadSnapshot = SnapshotFrom<typeof videoUploadMachine>;

/** What the product's form shows of the upload. */
interface UploadSeen {
  /** The bar's share; 'unknown' for a bar without one, null for none. */
  readonly bar: number | 'unknown' | null;
  readonly status: string | null;
  /** Per cent, where they are known. */
  readonly share: string | null;
  readonly hasRate: boolean;
  readonly failure: string | null;
  readonly canCancel: boolean;
  readonly canRetry: boolean;
  readonly isBusy: boolean;
  readonly canWrite: boolean;
  readonly isUploaded: boolean;
}

/** Names and texts in the admin's language. */
export const uploadWords = (words: I18n) => ({
  cancel: words._(msg`لغو بارگذاری`),
  retry: words._(msg`تلاش دوباره`),
  uploaded: words._(msg`بارگذاری شده است`),
});

/** Reads the page. Runs in a browser's page too, and refers to nothing outside of itself. */
export function uploadSeen({ cancel, retry, uploaded }: ReturnType<typeof uploadWords>): UploadSeen {
  const form = (document.querySelector('main') ?? document.body).querySelector('form:not([role])');
  const textsOf = (selector: string) => [...(form?.querySelectorAll(selector) ?? [])].map((found) => found.textContent);
  const bar = form?.querySelector('progress') ?? null;
  const numbers = textsOf('[role=status] + span > span');
  const share = numbers.find((text) => /[%٪]/.test(text)) ?? null;
  const failure = form?.querySelector('div[role=alert] strong')?.parentElement?.textContent;
  return {
    bar: bar && (bar.hasAttribute('value') ? bar.value : 'unknown'),
    status: bar?.parentElement?.querySelector('[role=status]')?.textContent ?? null,
    share,
    hasRate: numbers.length > (share === null ? 0 : 1),
    failure: failure ?? null,
    canCancel: textsOf('button:enabled').includes(cancel),
    canRetry: textsOf('button:enabled').includes(retry),
    isBusy: form?.querySelector('button[type=submit]')?.getAttribute('aria-busy') === 'true',
    canWrite: form?.querySelector('[name=title]')?.matches(':enabled') ?? false,
    isUploaded: textsOf('figcaption span').includes(uploaded),
  };
}

const IDLE: UploadSeen = {
  bar: null,
  status: null,
  share: null,
  hasRate: false,
  failure: null,
  canCancel: false,
  canRetry: false,
  isBusy: false,
  canWrite: true,
  isUploaded: false,
};

/** What the upload makes of the form, in the language of the words. */
export function uploadExpected(snapshot: UploadSnapshot, words: I18n): UploadSeen {
  const { progress, rate, failure } = snapshot.context;
  const underWay: UploadSeen = { ...IDLE, canCancel: true, isBusy: true, canWrite: false, hasRate: rate > 0 };
  if (snapshot.matches('presigning')) {
    return { ...underWay, bar: 'unknown', status: words._(msg`در حال آماده‌سازی بارگذاری…`) };
  }
  if (snapshot.matches('uploading')) {
    const options = { style: 'percent', maximumFractionDigits: 0 } as const;
    const share = progress === null ? null : formatNumber(progress, words.locale as Language, options);
    return { ...underWay, bar: progress ?? 'unknown', share, status: words._(msg`در حال بارگذاری ویدیو…`) };
  }
  if (snapshot.matches('failed') && failure) {
    return { ...underWay, failure: failureIn(failure, words), canRetry: true, isBusy: false, hasRate: false };
  }
  // The product is being saved with what was uploaded.
  if (snapshot.matches('uploaded')) return { ...IDLE, isBusy: true, canWrite: false, isUploaded: true };
  return IDLE;
}

function failureIn({ at, status, text }: UploadFailure, words: I18n): string {
  const what = words._(at === 'presign' ? msg`خطا در presign` : msg`آپلود ویدیو ناموفق بود`);
  const detail = status === 0 ? '' : `${status} · ${text}`;
  return what + detail + words._(msg`هنوز چیزی ذخیره نشده است؛ نوشته‌ها و فایل‌هایتان همین‌جاست.`);
}
