import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { localizedProduct } from '#src/domain/localized-product.ts';
import { useAdminActors } from '#src/features/admin-actors.ts';
import { useLanguage } from '#src/localization/use-language.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Localized } from '#src/ui/localized.tsx';
import { Status } from '#src/ui/status.tsx';

/** Asks before a product is deleted; stays until the server has answered, and says so where it did not. */
export function DeletionDialog() {
  const { t } = useLingui();
  const language = useLanguage();
  const { panel } = useAdminActors();
  const product = useSelector(panel, ({ context }) => context.deleting);
  const isDeleting = useSelector(panel, (snapshot) => snapshot.matches({ delete: 'deleting' }));
  const hasFailed = useSelector(panel, (snapshot) => snapshot.matches({ delete: 'failed' }));
  const cancel = () => panel.send({ type: 'deletion.cancelled' });
  return (
    <Dialog
      open={product !== null}
      title={t`حذف محصول`}
      busy={isDeleting}
      onClose={cancel}
      actions={
        <>
          <Button variant="danger" busy={isDeleting} onClick={() => panel.send({ type: 'deletion.confirmed' })}>
            <ConfirmWords isDeleting={isDeleting} hasFailed={hasFailed} />
          </Button>
          <Button disabled={isDeleting} onClick={cancel}>
            {t`انصراف`}
          </Button>
        </>
      }
    >
      {product && (
        <p>
          <Trans>
            محصول «
            <bdi>
              <Localized text={localizedProduct(product, language).title} />
            </bdi>
            » با عکس و ویدیویش برای همیشه حذف می‌شود.
          </Trans>
        </p>
      )}
      {hasFailed && <Status tone="bad">{t`محصول حذف نشد؛ پاسخی از کارگاه نرسید. دوباره تلاش کنید.`}</Status>}
    </Dialog>
  );
}

function ConfirmWords({ isDeleting, hasFailed }: { readonly isDeleting: boolean; readonly hasFailed: boolean }) {
  const { t } = useLingui();
  if (isDeleting) return t`در حال حذف…`;
  return hasFailed ? t`تلاش دوباره` : t`حذف محصول`;
}
