import { partNumbersIn } from '#src/domain/product/part-number.ts';

/** An order as the device that sent it remembers it: without name, phone and text. */
export interface DeviceOrder {
  readonly id: string;
  /** In ISO 8601. */
  readonly sentAt: string;
  /** Token of the receipt; blank if the host has none. */
  readonly token: string;
  /** Ids of the parts that the order mentions. */
  readonly parts: readonly number[];
}

/** A receipt, as far as the device remembers it. */
interface KnownReceipt extends Omit<DeviceOrder, 'parts'> {
  readonly values: { readonly description: string };
}

/** Number of orders that a device remembers. */
const MAX_ORDERS = 5;

export function deviceOrderOf({ id, sentAt, token, values }: KnownReceipt): DeviceOrder {
  return { id, sentAt, token, parts: partNumbersIn(values.description) };
}

/** Adds an order, newest first, in place of its older copy. */
export function withDeviceOrder(orders: readonly DeviceOrder[], order: DeviceOrder): readonly DeviceOrder[] {
  return [order, ...orders.filter(({ id }) => id !== order.id)].slice(0, MAX_ORDERS);
}
