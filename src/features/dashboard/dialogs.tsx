import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Product } from '#src/contract/schema.generated.ts';
import { localizedProduct } from '#src/domain/product/localized-product.ts';
import { useAdminActors, useProductForm } from '#src/features/admin-actors-context.ts';
import { ConfirmDialog } from '#src/features/confirm-dialog.tsx';
import { useLanguage } from '#src/translations/use-language.ts';
import { Localized } from '#src/ui/localized.tsx';
import { Status } from '#src/ui/status.tsx';

/** Asks before a product is deleted; stays until the server has answered, and says so where it did not. */
export function DeletionDialog() {
  const { t } = useLingui();
  const { panel } = useAdminActors();
  const product = useSelector(panel, ({ context }) => context.deleting);
  const isDeleting = useSelector(panel, (snapshot) => snapshot.matches({ delete: 'deleting' }));
  const hasFailed = useSelector(panel, (snapshot) => snapshot.matches({ delete: 'failed' }));
  const confirm = hasFailed ? t`تلاش دوباره` : t`حذف محصول`;
  return (
    <ConfirmDialog
      open={product !== null}
      title={t`حذف محصول`}
      confirm={isDeleting ? t`در حال حذف…` : confirm}
      busy={isDeleting}
      onConfirm={() => panel.send({ type: 'deletion.confirmed' })}
      onCancel={() => panel.send({ type: 'deletion.cancelled' })}
    >
      {product && (
        <p>
          {product.video ? (
            <Trans>
              محصول «<Title product={product} />» با عکس و ویدیویش برای همیشه حذف می‌شود.
            </Trans>
          ) : (
            <Trans>
              محصول «<Title product={product} />» با عکسش برای همیشه حذف می‌شود.
            </Trans>
          )}
        </p>
      )}
      {hasFailed && <Status tone="bad">{t`محصول حذف نشد؛ پاسخی از کارگاه نرسید. دوباره تلاش کنید.`}</Status>}
    </ConfirmDialog>
  );
}

function Title({ product }: { readonly product: Product }) {
  return (
    <bdi>
      <Localized text={localizedProduct(product, useLanguage()).title} />
    </bdi>
  );
}

/** Asks before a changed draft makes room for something else. */
export function DiscardDialog() {
  const { t } = useLingui();
  const form = useProductForm();
  return (
    <ConfirmDialog
      open={useSelector(form, (snapshot) => snapshot.matches('asking'))}
      title={t`تغییرات ذخیره‌نشده`}
      confirm={t`رها کردن تغییرات`}
      cancel={t`ادامهٔ نوشتن`}
      onConfirm={() => form.send({ type: 'discard.confirmed' })}
      onCancel={() => form.send({ type: 'discard.cancelled' })}
    >
      <p>{t`نوشته‌ها و فایل‌هایی که در فرم گذاشته‌اید هنوز ذخیره نشده‌اند و از بین می‌روند.`}</p>
    </ConfirmDialog>
  );
}
