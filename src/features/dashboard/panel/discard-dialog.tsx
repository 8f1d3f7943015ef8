import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useProductForm } from '#src/features/shared/actors/admin-actors-context.ts';
import { QuestionDialog } from '#src/features/shared/forms/question-dialog.tsx';

/** Dialog that asks before a changed draft is discarded. */
export function DiscardDialog() {
  const { t } = useLingui();
  const form = useProductForm();
  return (
    <QuestionDialog
      open={useSelector(form, (snapshot) => snapshot.matches('asking'))}
      title={t`تغییرات ذخیره‌نشده`}
      confirm={t`صرف‌نظر از تغییرات`}
      cancel={t`ادامهٔ ویرایش`}
      onConfirm={() => form.send({ type: 'discard.confirmed' })}
      onCancel={() => form.send({ type: 'discard.cancelled' })}
    >
      <p>{t`نوشته‌ها و فایل‌هایی که در فرم گذاشته‌اید هنوز ذخیره نشده‌اند و از بین می‌روند.`}</p>
    </QuestionDialog>
  );
}
