import { isSameText, signature } from './hash.ts';

/** Creates and verifies the tokens in the addresses of receipts. Signed, because an order's id must not open its receipt. */
export function createReceiptTokens(secret: string) {
  const tokenOf = async (orderId: string) => `${orderId}.${await signature(secret, orderId)}`;
  return {
    tokenOf,
    /** Returns the id of the token's order, or null if the token is invalid. */
    async orderIdOf(token: string): Promise<string | null> {
      const [id = ''] = token.split('.');
      return (await isSameText(token, await tokenOf(id))) ? id : null;
    },
  };
}
