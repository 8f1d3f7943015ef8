/** Returns the first six characters of the id, by which the visitor and the workshop refer to an order. */
export function orderNumber(id: string): string {
  return id.slice(0, 6);
}
