import { signature } from './hash.ts';

/** Returns the token of an order's receipt. It is signed, because an order's id is not enough to open a receipt. */
export async function receiptToken(secret: string, id: string): Promise<string> {
  return `${id}.${await signature(secret, id)}`;
}
