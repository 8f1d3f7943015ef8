import type { Order } from '#src/contract/schema.generated.ts';
import { EMPTY_DRAFT, orderTexts } from '#src/domain/order/order-fields.ts';
import type { OrderOutcome, StoredOrder } from '#src/domain/order/posted-order.ts';
import { createReceipts } from '#src/operations/receipts.ts';

export type Receipts = ReturnType<typeof openReceipts>;

/** Receipts of orders, each at an address of its own. It shows only what the customer sent, and how far the order is. */
export function openReceipts(dependencies: Parameters<typeof createReceipts>[0]) {
  const receipts = createReceipts(dependencies);
  const receiptOf = async (order: Order): Promise<StoredOrder> => ({
    kind: 'stored',
    draft: orderTexts(order),
    imageCount: order.files.length,
    id: order._id,
    sentAt: order.createdAt,
    token: await receipts.tokenOf(order._id),
    ...(await receipts.progressOf(order)),
  });
  return {
    receiptOf,
    /** Returns the receipt of a token, or null if the token is invalid. */
    async find(token: string): Promise<OrderOutcome | null> {
      const order = await receipts.find(token);
      if (order === 'expired') return { kind: 'expired', draft: EMPTY_DRAFT, hasImages: false };
      return order && receiptOf(order);
    },
  };
}
