import type { Order } from '#src/contract/schema.generated.ts';
import { EMPTY_DRAFT, orderTexts } from '#src/domain/order/order-fields.ts';
import type { OrderOutcome, StoredOrder } from '#src/domain/order/order-outcome.ts';
import { RECEIPT_LIFETIME } from '#src/operations/lifetimes.ts';
import type { Store } from '#src/operations/ports.ts';
import { createReceiptTokens } from '#src/operations/receipt-tokens.ts';

interface ReceiptDependencies {
  readonly orders: Pick<Store['orders'], 'find' | 'readAt' | 'isOlderThan'>;
  /** Signs the tokens. */
  readonly secret: string;
}

export type Receipts = ReturnType<typeof createReceipts>;

/** Receipts of orders, each at an address of its own. It shows what the customer sent, how far the order is, and what the workshop answered. */
export function createReceipts({ orders, secret }: ReceiptDependencies) {
  const tokens = createReceiptTokens(secret);
  const receiptOf = async (order: Order): Promise<StoredOrder> => {
    const { _id: id, completedAt = '', answer = '', answeredAt = '' } = order;
    return {
      kind: 'stored',
      draft: orderTexts(order),
      imageCount: order.files.length,
      models: (order.models ?? []).map(({ name, measured }) => ({ name, preview: null, measured: measured ?? null })),
      id,
      sentAt: order.createdAt,
      token: await tokens.tokenOf(id),
      // The workshop has read a completed order, even if the admin did not open it.
      readAt: (await orders.readAt(id)) || completedAt,
      answer,
      answeredAt,
      completedAt,
    };
  };
  return {
    receiptOf,
    /** Returns the receipt of a token, or null if the token is invalid. A receipt expires with its lifetime or its order. */
    async find(token: string): Promise<OrderOutcome | null> {
      const id = await tokens.orderIdOf(token);
      if (id === null) return null;
      const order = await orders.find(id);
      if (order && !(await orders.isOlderThan(id, RECEIPT_LIFETIME))) return receiptOf(order);
      return { kind: 'expired', draft: EMPTY_DRAFT, hasFiles: false };
    },
  };
}
