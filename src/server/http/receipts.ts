import type { Order } from '#src/contract/schema.generated.ts';
import { EMPTY_DRAFT, orderTexts } from '#src/domain/order/order-fields.ts';
import type { OrderOutcome, StoredOrder } from '#src/domain/order/posted-order.ts';
import { isSameText } from '#src/operations/hash.ts';
import { RECEIPT_LIFETIME } from '#src/operations/lifetimes.ts';
import type { Ports, Store } from '#src/operations/ports.ts';
import { receiptToken } from '#src/operations/receipts.ts';

interface ReceiptDependencies extends Pick<Ports, 'now'> {
  readonly orders: Pick<Store['orders'], 'find' | 'readAt'>;
  readonly secret: string;
}

export type Receipts = ReturnType<typeof openReceipts>;

/** Receipts of orders, each at an address of its own. It shows only what the customer sent, and how far the order is. */
export function openReceipts({ orders, secret, now }: ReceiptDependencies) {
  const receiptOf = async (order: Order): Promise<StoredOrder> => ({
    kind: 'stored',
    draft: orderTexts(order),
    imageCount: order.files.length,
    id: order._id,
    sentAt: order.createdAt,
    token: await receiptToken(secret, order._id),
    readAt: await orders.readAt(order._id),
    completedAt: order.completedAt ?? '',
  });
  return {
    receiptOf,
    /** Returns the receipt, or null if the token is invalid. A receipt expires with its lifetime or its order. */
    async find(token: string): Promise<OrderOutcome | null> {
      const [id = ''] = token.split('.');
      if (!(await isSameText(token, await receiptToken(secret, id)))) return null;
      const order = await orders.find(id);
      const isExpired = order === null || now().getTime() - Date.parse(order.createdAt) > RECEIPT_LIFETIME;
      return isExpired ? { kind: 'expired', draft: EMPTY_DRAFT, hasImages: false } : receiptOf(order);
    },
  };
}
