import { orderNumber } from '#src/domain/order/order-number.ts';

/** Number of an order, left to right in both languages. */
export function OrderNumber({ id }: { readonly id: string }) {
  return (
    <bdi dir="ltr" translate="no" className="muted tabular unbroken">
      # {orderNumber(id)}
    </bdi>
  );
}
