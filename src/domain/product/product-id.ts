/** Parses a product id from a URL. Returns null unless it is a positive safe integer in canonical decimal form. */
export function productIdFrom(text: string | undefined): number | null {
  if (!text?.match(/^[1-9]\d*$/)) return null;
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : null;
}
