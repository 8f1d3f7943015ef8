/** Sorts by `createdAt`, newest first. Items with an invalid date are last. The sort is stable. */
export function newestFirst<Item extends { readonly createdAt: string }>(items: readonly Item[]): readonly Item[] {
  return [...items].sort((a, b) => timeOf(b.createdAt) - timeOf(a.createdAt));
}

function timeOf(iso: string): number {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? 0 : time;
}
