/** Crockford's base32: no I, L, O or U, so that a number can be read out on the phone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Characters of an id: 130 random bits. */
const ID_LENGTH = 26;
/** Characters of the id that form the order's number. */
const NUMBER_LENGTH = 6;
/** Characters that a reader may hear or type for another one. */
const LOOKALIKES: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

/** Returns a new random id of an order. */
export function newOrderId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_LENGTH));
  // 256 is a multiple of 32, so each character is equally likely.
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/**
 * Returns the number by which the visitor and the workshop refer to an order: the first six characters of its id in two
 * groups (`4K7 Q2M`). Ids of earlier orders may contain any letters.
 */
export function orderNumber(id: string): string {
  return id.slice(0, NUMBER_LENGTH).replace(/(.{3})(.+)/, '$1 $2');
}

/**
 * Returns a number as it is compared in a search: upper case, without spaces and `#`, and with one character for those
 * that are easily confused.
 */
export function comparableNumber(text: string): string {
  return text
    .replace(/[\s#]/g, '')
    .toUpperCase()
    .replace(/[OIL]/g, (letter) => LOOKALIKES[letter] ?? letter);
}
