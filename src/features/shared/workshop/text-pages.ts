import { pageAt } from '#src/domain/page-paths.ts';
import type { LinkedPage } from '#src/domain/workshop/workshop.ts';
import { pages } from '#workshop/derived/pages.ts';

/** Returns the owner's further page at a path, or null if there is none. */
export function textPageAt(pathname: string): LinkedPage | null {
  const page = pageAt(pathname);
  if (page?.name !== 'text') return null;
  // Not by a key, because every object has some, such as `toString`.
  return Object.entries(pages).find(([name]) => name === page.id)?.[1] ?? null;
}
