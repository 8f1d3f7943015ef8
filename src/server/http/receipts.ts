import type { Language } from '#src/domain/language/language.ts';
import { EMPTY_DRAFT, TYPED_FIELDS } from '#src/domain/order/order-fields.ts';
import type { PostedOrder } from '#src/domain/order/posted-order.ts';
import { PAGE_PATHS } from '#src/domain/page-paths.ts';
import { isSameText, signature } from '#src/operations/hash.ts';
import { RECEIPT_LIFETIME } from '#src/operations/lifetimes.ts';
import type { Ports, Store } from '#src/operations/ports.ts';

interface Needs extends Pick<Ports, 'now'> {
  readonly orders: Pick<Store['orders'], 'find'>;
  readonly secret: string;
}

export type Receipts = ReturnType<typeof openReceipts>;

/** Receipts of orders that were posted by a form, at signed addresses: an order's id alone opens none. */
export function openReceipts({ orders, secret, now }: Needs) {
  const tokenOf = async (id: string) => `${id}.${await signature(secret, id)}`;
  return {
    /** The address that shows the receipt of an order, in a language. */
    addressOf: async (id: string, language: Language): Promise<string> =>
      `${PAGE_PATHS.home}?${new URLSearchParams({ lang: language, receipt: await tokenOf(id) })}#order`,

    /** What stands on a receipt; null where nothing is to be shown any more, or never was. */
    async find(token: string): Promise<PostedOrder | null> {
      const [id = ''] = token.split('.');
      if (!(await isSameText(token, await tokenOf(id)))) return null;
      const order = await orders.find(id);
      if (order === null || now().getTime() - Date.parse(order.createdAt) > RECEIPT_LIFETIME) return null;
      const texts = TYPED_FIELDS.map((field) => [field, order[field] ?? '']);
      const draft = { ...EMPTY_DRAFT, ...Object.fromEntries(texts) };
      return { kind: 'stored', draft, hasImages: order.files.length > 0, id, sentAt: order.createdAt };
    },
  };
}
