/** A product's id from a URL: canonical decimals of a safe integer from 1 on, or null for anything else. */
export function productIdFrom(text: string | undefined): number | null {
  if (!text?.match(/^[1-9]\d*$/)) return null;
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : null;
}
