import type { Order } from '#src/contract/schema.generated.ts';
import type { OrderProgress } from '#src/domain/order/posted-order.ts';
import { isSameText, signature } from './hash.ts';
import { RECEIPT_LIFETIME } from './lifetimes.ts';
import type { Store } from './ports.ts';

interface ReceiptDependencies {
  readonly orders: Pick<Store['orders'], 'find' | 'readAt' | 'isOlderThan'>;
  /** Signs the tokens. */
  readonly secret: string;
}

/** Creates the tokens of receipts and finds the orders behind them. */
export function createReceipts({ orders, secret }: ReceiptDependencies) {
  const tokenOf = async (id: string) => `${id}.${await signature(secret, id)}`;
  return {
    /** Returns the token of an order's receipt. It is signed, because an order's id is not enough to open a receipt. */
    tokenOf,
    /** Returns the order of a receipt. A receipt expires with its lifetime or its order. Null if the token is invalid. */
    async find(token: string): Promise<Order | 'expired' | null> {
      const [id = ''] = token.split('.');
      if (!(await isSameText(token, await tokenOf(id)))) return null;
      const order = await orders.find(id);
      if (order === null || (await orders.isOlderThan(id, RECEIPT_LIFETIME))) return 'expired';
      return order;
    },
    /** Returns how far an order is. The workshop has read a completed order, even if the admin did not open it. */
    async progressOf({ _id, completedAt = '' }: Order): Promise<OrderProgress> {
      return { readAt: (await orders.readAt(_id)) || completedAt, completedAt };
    },
  };
}
