import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Order, Product } from '#src/contract/schema.generated.ts';
import { localizedProduct } from '#src/domain/product/localized-product.ts';
import type { ConfirmationActor } from '#src/features/shared/actors/admin-actors-context.ts';
import { ErrorReference } from '#src/features/shared/forms/error-reference.tsx';
import { QuestionDialog } from '#src/features/shared/forms/question-dialog.tsx';
import { useLanguage } from '#src/translations/use-language.ts';
import { Localized } from '#src/ui/localized.tsx';
import { OrderNumber } from '#src/ui/order-number.tsx';
import { Status } from '#src/ui/status.tsx';
import { Verbatim } from '#src/ui/verbatim.tsx';
import { shortcutOf } from './shortcut-of.ts';

/**
 * Dialog that asks before a product or an order is deleted, or an order is completed. It stays open until the server has answered,
 * and shows a failure in place.
 */
export function ConfirmationDialog({ confirmation }: { readonly confirmation: ConfirmationActor | undefined }) {
  const { t } = useLingui();
  const action = useSelector(confirmation, (snapshot) => snapshot?.context.action);
  const reference = useSelector(confirmation, (snapshot) => snapshot?.context.reference ?? '');
  const isBusy = useSelector(confirmation, (snapshot) => snapshot?.matches('carryingOut') ?? false);
  const hasFailed = useSelector(confirmation, (snapshot) => snapshot?.matches({ asking: 'failed' }) ?? false);
  const words = {
    deletion: {
      title: t`حذف محصول`,
      confirm: t`حذف محصول`,
      busy: t`در حال حذف…`,
      failed: t`محصول حذف نشد؛ پاسخی از سرور نرسید. دوباره تلاش کنید.`,
    },
    completion: {
      title: t`تکمیل سفارش`,
      confirm: t`انتقال به انجام‌شده‌ها`,
      busy: t`در حال تکمیل…`,
      failed: t`سفارش تکمیل نشد؛ پاسخی از سرور نرسید. دوباره تلاش کنید.`,
    },
    removal: {
      title: t`حذف سفارش`,
      confirm: t`حذف برای همیشه`,
      busy: t`در حال حذف…`,
      failed: t`سفارش حذف نشد؛ پاسخی از سرور نرسید. دوباره تلاش کنید.`,
    },
  }[action?.kind ?? 'deletion'];
  const confirm = hasFailed ? t`تلاش دوباره` : words.confirm;
  return (
    <QuestionDialog
      open={action !== undefined}
      title={words.title}
      confirm={isBusy ? words.busy : confirm}
      variant={action?.kind === 'completion' ? 'primary' : 'danger'}
      busy={isBusy}
      isConfirmation={({ nativeEvent }) => action?.kind === 'completion' && shortcutOf(nativeEvent) === 'complete'}
      onConfirm={() => confirmation?.send({ type: 'action.confirmed' })}
      onCancel={() => confirmation?.send({ type: 'action.cancelled' })}
    >
      {action?.kind === 'deletion' && <Deletion product={action.product} />}
      {action?.kind === 'completion' && <Completion order={action.order} />}
      {action?.kind === 'removal' && <Removal order={action.order} />}
      {hasFailed && (
        <Status tone="bad" announcedElsewhere={action?.kind !== 'deletion'}>
          <p>{words.failed}</p>
          <ErrorReference reference={reference} />
        </Status>
      )}
    </QuestionDialog>
  );
}

function Deletion({ product }: { readonly product: Product }) {
  return (
    <p>
      <Trans>
        محصول «<Title product={product} />» با <Files product={product} /> برای همیشه حذف می‌شود.
      </Trans>
    </p>
  );
}

/** Names the files that are deleted with the product. */
function Files({ product: { drawing, video } }: { readonly product: Product }) {
  const { t } = useLingui();
  if (drawing && video) return t`عکس، نقشه و ویدیویش`;
  if (drawing) return t`عکس و نقشه‌اش`;
  return video ? t`عکس و ویدیویش` : t`عکسش`;
}

function Title({ product }: { readonly product: Product }) {
  return (
    <bdi>
      <Localized text={localizedProduct(product, useLanguage()).title} />
    </bdi>
  );
}

function Completion({ order }: { readonly order: Order }) {
  return (
    <>
      <p>
        <Trans>
          سفارش <Verbatim text={order.name} /> از سفارش‌های باز برداشته می‌شود و ۳۰ روز با فایل‌هایش در «انجام‌شده» می‌ماند.
          بعد برای همیشه حذف می‌شود.
        </Trans>
      </p>
      <OrderNumber id={order._id} />
    </>
  );
}

function Removal({ order }: { readonly order: Order }) {
  return (
    <>
      <p>
        <Trans>
          سفارش <Verbatim text={order.name} /> همین حالا با فایل‌هایش برای همیشه حذف می‌شود.
        </Trans>
      </p>
      <OrderNumber id={order._id} />
    </>
  );
}
