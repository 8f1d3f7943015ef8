/** A mutant that no test noticed: the lines that it changes, before and after, as a page explains them. */
export interface Survivor {
  readonly file: string;
  readonly diff: string;
}

/** Where a mutant is, as Stryker reports it: lines and columns from 1 on, the end exclusive. */
export interface MutatedPlace {
  readonly fileName: string;
  readonly replacement: string;
  readonly location: { readonly start: Position; readonly end: Position };
}

interface Position {
  readonly line: number;
  readonly column: number;
}

/** The lines that a mutant changes, whole. @param source the text of its file as it should be */
export function survivorOf({ replacement, location: { start, end } }: MutatedPlace, file: string, source: string) {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const head = lines[0]?.slice(0, start.column - 1) ?? '';
  const tail = lines.at(-1)?.slice(end.column - 1) ?? '';
  const changed = `${head}${replacement}${tail}`.split('\n');
  const marked = [...lines.map((line) => `- ${line}`), ...changed.map((line) => `+ ${line}`)];
  return { file, diff: ['```diff', ...marked, '```'].join('\n') };
}

/** The survivors that a page explains: below a heading with the file's name, a `diff` for each. */
export function explainedSurvivors(page: string): readonly Survivor[] {
  return page.split(/^## /m).flatMap((section) => {
    const file = /^`(.+?)`/.exec(section)?.[1] ?? '';
    return [...section.matchAll(/^```diff\n[\s\S]*?^```$/gm)].map(([diff]) => ({ file, diff }));
  });
}

/** True for the same change in the same file, however its lines are indented. */
export function isSame(one: Survivor, other: Survivor): boolean {
  return one.file === other.file && plain(one.diff) === plain(other.diff);
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}
