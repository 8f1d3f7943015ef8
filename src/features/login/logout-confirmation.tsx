import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useActors } from '#src/features/shared/actors/actors-context.ts';
import { holdsChanges } from '#src/machines/product-form/unsaved-changes.ts';
import { Button } from '#src/ui/button.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { SectionHeading } from '#src/ui/section-heading.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { Status } from '#src/ui/status.tsx';

/** Asks the admin to confirm the logout, and shows its progress. */
export function LogoutConfirmation() {
  const { t } = useLingui();
  const { session } = useActors();
  const isLoggingOut = useSelector(session, (snapshot) => !snapshot.can({ type: 'logout.confirmed' }));
  const isUnsaved = useUnsavedDraft();
  const confirm = isUnsaved ? t`صرف‌نظر از تغییرات و خروج` : t`خروج`;
  return (
    <Sheet>
      <SectionHeading level={1}>{t`خروج از حساب`}</SectionHeading>
      <div className="stack gap-5">
        {!isLoggingOut && <p>{t`شما وارد شده‌اید. می‌خواهید از حساب خارج شوید؟`}</p>}
        {!isLoggingOut && isUnsaved && (
          <Status tone="bad">{t`نوشته‌ها و فایل‌هایی که در پیشخوان گذاشته‌اید هنوز ذخیره نشده‌اند و با خروج از بین می‌روند.`}</Status>
        )}
        <div className="row gap-3">
          <Button
            variant={isUnsaved ? 'danger' : 'primary'}
            busy={isLoggingOut}
            onClick={() => session.send({ type: 'logout.confirmed' })}
          >
            {isLoggingOut ? t`در حال خروج…` : confirm}
          </Button>
          {!isLoggingOut && <LinkButton to="/dashboard">{t`بازگشت به پیشخوان`}</LinkButton>}
        </div>
      </div>
    </Sheet>
  );
}

/** True if the dashboard holds a draft that a logout would discard. */
function useUnsavedDraft(): boolean {
  const panel = useSelector(useActors().admin, (snapshot) => snapshot?.children.panel);
  const form = useSelector(panel, (snapshot) => snapshot?.children.form);
  return useSelector(form, (snapshot) => snapshot !== undefined && holdsChanges(snapshot.context));
}
