/** Number of toasts that closed, by the id of the toast. */
const closed = new Map<string, number>();

/**
 * Returns the id that a toast has in sonner. Toasts of one id share it until one of them closes, because sonner loses a
 * toast that replaces a closing one: https://github.com/emilkowalski/sonner/issues/730.
 */
export function sonnerId(id: string): string {
  return `${id}-${closed.get(id) ?? 0}`;
}

/** Gives the next toast of an id another one in sonner, unless it has one already. */
export function retireSonnerId(id: string, closing: string): void {
  if (sonnerId(id) === closing) closed.set(id, (closed.get(id) ?? 0) + 1);
}
