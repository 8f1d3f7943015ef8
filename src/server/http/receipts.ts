import type { Language } from '#src/domain/language/language.ts';
import { orderTexts } from '#src/domain/order/order-fields.ts';
import type { OrderOutcome } from '#src/domain/order/posted-order.ts';
import { PAGE_PATHS } from '#src/domain/page-paths.ts';
import { isSameText, signature } from '#src/operations/hash.ts';
import { RECEIPT_LIFETIME } from '#src/operations/lifetimes.ts';
import type { Ports, Store } from '#src/operations/ports.ts';

interface ReceiptDependencies extends Pick<Ports, 'now'> {
  readonly orders: Pick<Store['orders'], 'find'>;
  readonly secret: string;
}

export type Receipts = ReturnType<typeof openReceipts>;

/** Receipts for orders that were posted as a form. Their URLs are signed: an order's id is not enough to open one. */
export function openReceipts({ orders, secret, now }: ReceiptDependencies) {
  const tokenOf = async (id: string) => `${id}.${await signature(secret, id)}`;
  return {
    /** The URL of the receipt, relative to the site. */
    addressOf: async (id: string, language: Language): Promise<string> =>
      `${PAGE_PATHS.home}?${new URLSearchParams({ lang: language, receipt: await tokenOf(id) })}#order`,

    /** Returns the receipt, or null if the token is invalid or expired, or the order was removed. */
    async find(token: string): Promise<OrderOutcome | null> {
      const [id = ''] = token.split('.');
      if (!(await isSameText(token, await tokenOf(id)))) return null;
      const order = await orders.find(id);
      if (order === null || now().getTime() - Date.parse(order.createdAt) > RECEIPT_LIFETIME) return null;
      return { kind: 'stored', draft: orderTexts(order), imageCount: order.files.length, id, sentAt: order.createdAt };
    },
  };
}
