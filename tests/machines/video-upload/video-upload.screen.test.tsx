import { expect } from 'vitest';
import { UploadProgress } from '#src/features/dashboard/panel/upload-progress.tsx';
import type { videoUploadMachine } from '#src/machines/video-upload/video-upload.machine.ts';
import { type StateChecks, sees, walkOnScreen } from '../../models/walk-on-screen.tsx';
import type { Page } from '../../support/screens/page.ts';
import { UPLOAD, VIDEO, videoUploadGestures, videoUploadModel } from './video-upload.model.ts';

const CANCEL = 'لغو آپلود';
const KEPT = 'هنوز چیزی ذخیره نشده است؛ نوشته‌ها و فایل‌هایتان همین‌جاست.';
const FAILED = {
  presign: 'خطا در presign400 · mimeشناسهٔ خطا: 1a2b3c4d',
  upload: 'آپلود ویدیو ناموفق بود403 · Forbiddenشناسهٔ خطا: 1a2b3c4d',
};

const PRESIGNING = sees({ announced: ['در حال آماده‌سازی آپلود…'], enabled: [CANCEL] });
const UPLOADING = sees({ announced: ['در حال آپلود ویدیو…'], enabled: [CANCEL] });

const CHECKS: StateChecks<typeof videoUploadMachine, Page> = {
  'running.presigning': PRESIGNING,
  'running.uploading': UPLOADING,
  'running.renewing': PRESIGNING,
  'running.uploadingAgain': UPLOADING,
  failed: (page, { context }) =>
    sees({ announced: [`${FAILED[context.failure?.at ?? 'upload']}${KEPT}`], enabled: ['تلاش دوباره', CANCEL] })(page),
  // The form removes an upload that has ended.
  uploaded: (_page, { output }) => expect(output).toEqual({ file: VIDEO, publicUrl: UPLOAD.publicUrl }),
};

walkOnScreen(videoUploadModel, {
  screen: (upload) => <UploadProgress upload={upload} onCancel={() => {}} />,
  gestures: videoUploadGestures,
  sees: CHECKS,
});
