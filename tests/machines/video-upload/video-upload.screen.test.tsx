import { expect } from 'vitest';
import { UploadProgress } from '#src/features/dashboard/panel/upload-progress.tsx';
import type { videoUploadMachine } from '#src/machines/video-upload/video-upload.machine.ts';
import { type StateChecks, walkOnScreen } from '../../models/walk-on-screen.ts';
import { type Page, sees } from '../../support/screens/page.ts';
import { screenOf } from '../../support/screens/screen-of.tsx';
import { UPLOAD, VIDEO, videoUploadGestures, videoUploadModel } from './video-upload.model.ts';

const CANCEL = 'لغو آپلود';
const KEPT = 'هنوز چیزی ذخیره نشده است؛ نوشته‌ها و فایل‌هایتان همین‌جاست.';
const FAILED = { presign: 'خطا در presign', upload: 'آپلود ویدیو ناموفق بود' };
const NO_RESPONSE = 'پاسخی از سرور نرسید.';

const PRESIGNING = sees({ announced: ['در حال آماده‌سازی آپلود…'], enabled: [CANCEL] });
const UPLOADING = sees({ announced: ['در حال آپلود ویدیو…'], enabled: [CANCEL] });

const CHECKS: StateChecks<typeof videoUploadMachine, Page> = {
  'running.presigning': PRESIGNING,
  'running.uploading': UPLOADING,
  'running.renewing': PRESIGNING,
  'running.uploadingAgain': UPLOADING,
  failed: (page, { context: { failure } }) => {
    const { at = 'upload', status = 0, text = '' } = failure ?? {};
    const detail = status === 0 ? NO_RESPONSE : `${status} · ${text}`;
    return sees({ announced: [`${FAILED[at]}${detail}${KEPT}`], enabled: ['تلاش دوباره', CANCEL] })(page);
  },
  // The form removes an upload that has ended.
  uploaded: (_page, { output }) => expect(output).toEqual({ file: VIDEO, publicUrl: UPLOAD.publicUrl }),
};

const sut = screenOf(videoUploadModel.machine, {
  screen: (upload) => <UploadProgress upload={upload} onCancel={() => {}} />,
});

walkOnScreen(videoUploadModel, {
  sut,
  gestures: videoUploadGestures,
  states: CHECKS,
});
