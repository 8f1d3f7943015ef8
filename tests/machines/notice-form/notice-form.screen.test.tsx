import type { SnapshotFrom } from 'xstate';
import { NoticeSection } from '#src/features/dashboard/notice/notice-section.tsx';
import { isNoticeChanged, type noticeFormMachine } from '#src/machines/notice-form/notice-form.machine.ts';
import type { Page } from '../../support/models/page.ts';
import { sees, walkOnScreen } from '../../support/models/walk-model.tsx';
import { NEWER, noticeFormGestures, noticeFormModel } from './notice-form.model.ts';

const SAVE = 'ذخیرهٔ اطلاعیه';
const FAILED = 'اطلاعیه ذخیره نشد؛ نوشتهٔ شما همین‌جاست. دوباره تلاش کنید.شناسهٔ خطا: 1a2b3c4d';
const CONFLICT = 'اطلاعیه در این فاصله جای دیگری تغییر کرده است. اگر دوباره ذخیره کنید، نوشتهٔ شما جای این را می‌گیرد:';

const seesForm =
  (...announced: readonly string[]) =>
  (page: Page, snapshot: SnapshotFrom<typeof noticeFormMachine>) => {
    const { text, textEn } = snapshot.context.draft;
    const isEditing = snapshot.matches('editing');
    const canSave = isEditing && isNoticeChanged(snapshot.context);
    return sees({
      announced,
      [canSave ? 'enabled' : 'disabled']: [SAVE],
      fields: isEditing ? { text, textEn } : { text: null, textEn: null },
      isBusy: snapshot.matches('saving'),
    })(page);
  };

walkOnScreen(noticeFormModel, {
  screen: <NoticeSection />,
  provide: (noticeForm) => ({ adminActors: { noticeForm } }),
  gestures: noticeFormGestures,
  sees: {
    closed: seesForm(),
    loading: seesForm(),
    unavailable: sees({ announced: ['اطلاعیه بارگذاری نشد.تلاش دوباره'], enabled: ['تلاش دوباره'] }),
    'editing.open': seesForm(),
    'editing.saved': seesForm('اطلاعیه ذخیره شد.'),
    'editing.conflict': (page, snapshot) => seesForm(CONFLICT + NEWER.text + NEWER.textEn)(page, snapshot),
    'editing.failed': (page, snapshot) =>
      seesForm(...(snapshot.context.issues.length > 0 ? [] : [FAILED]))(page, snapshot),
    saving: seesForm(),
  },
});
