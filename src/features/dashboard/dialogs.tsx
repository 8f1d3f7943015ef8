import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { Product } from '#src/contract/schema.generated.ts';
import { localizedProduct } from '#src/domain/product/localized-product.ts';
import { useAdminActors, useProductForm } from '#src/features/admin-actors-context.ts';
import { SaveOrders } from '#src/features/save-orders.tsx';
import { useLanguage } from '#src/translations/use-language.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Localized } from '#src/ui/localized.tsx';
import { OrderNumber } from '#src/ui/order-number.tsx';
import { Status } from '#src/ui/status.tsx';
import { Verbatim } from '#src/ui/verbatim.tsx';

/** Asks before an order is completed, which deletes it; stays until the server has answered. */
export function CompletionDialog() {
  const { t } = useLingui();
  const { orders } = useAdminActors();
  const isConfirming = useSelector(orders, (snapshot) => snapshot.matches('asking'));
  const isCompleting = useSelector(orders, (snapshot) => snapshot.matches('completing'));
  const order = useSelector(orders, ({ context }) => context.orders.find(({ _id }) => _id === context.selectedId));
  return (
    <ConfirmDialog
      open={isConfirming || isCompleting}
      title={t`تکمیل سفارش`}
      confirm={isCompleting ? t`در حال تکمیل…` : t`تکمیل و حذف`}
      busy={isCompleting}
      onConfirm={() => orders.send({ type: 'completion.confirmed' })}
      onCancel={() => orders.send({ type: 'completion.cancelled' })}
    >
      <p>
        <Trans>
          سفارش <Verbatim text={order?.name ?? ''} /> تکمیل و با فایل‌هایش برای همیشه حذف می‌شود.
        </Trans>
      </p>
      {order && (
        <div className="row gap-3">
          <OrderNumber id={order._id} />
          <SaveOrders orders={[order]} />
        </div>
      )}
    </ConfirmDialog>
  );
}

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

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly confirm: string;
  readonly cancel?: string;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** Asks before something is lost; while `busy` it stays. */
function ConfirmDialog({ confirm, cancel, busy = false, onConfirm, onCancel, ...dialog }: ConfirmDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      {...dialog}
      busy={busy}
      onClose={onCancel}
      actions={
        <>
          <Button variant="danger" busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
          <Button disabled={busy} onClick={onCancel}>
            {cancel ?? t`انصراف`}
          </Button>
        </>
      }
    />
  );
}
