import type { ModelPath } from './machine-model.ts';

type TitledPath = readonly [title: string, path: ModelPath];

/**
 * So few of the paths that every arrow which any of them takes is still taken: each time the one with most that is
 * new, and of those the shortest.
 */
export function fewestPaths(paths: readonly TitledPath[]): readonly TitledPath[] {
  const taken = new Set<string>();
  const fewest: TitledPath[] = [];
  for (;;) {
    const news = ([, path]: TitledPath) => arrowsOf(path).filter((arrow) => !taken.has(arrow));
    const [best] = paths.toSorted((a, b) => news(b).length - news(a).length || a[1].steps.length - b[1].steps.length);
    if (!best || news(best).length === 0) return fewest;
    for (const arrow of news(best)) taken.add(arrow);
    fewest.push(best);
  }
}

function arrowsOf({ steps }: ModelPath): readonly string[] {
  return [...new Set(steps.flatMap(({ happenings }) => happenings.flatMap(({ passage }) => passage.taken)))];
}
