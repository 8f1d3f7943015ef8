/** How people name an order to each other: the first six characters of its id. */
export function orderNumber(id: string): string {
  return id.slice(0, 6);
}
