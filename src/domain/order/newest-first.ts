/** The same things with the newest first; those of an unreadable date come last, equals keep their order. */
export function newestFirst<Thing extends { readonly createdAt: string }>(things: readonly Thing[]): readonly Thing[] {
  return [...things].sort((a, b) => timeOf(b.createdAt) - timeOf(a.createdAt));
}

function timeOf(iso: string): number {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? 0 : time;
}
