/** A mutant that no test noticed, as the lines of its file before and after. */
export interface Survivor {
  readonly file: string;
  readonly before: string;
  readonly after: string;
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
  return { file, before: lines.join('\n'), after: `${head}${replacement}${tail}` };
}

/** The survivors that a page explains: below a heading with the file's name, a `diff` for each. */
export function explainedSurvivors(page: string): readonly Survivor[] {
  return page.split(/^## /m).flatMap((section) => {
    const file = /^`(.+?)`/.exec(section)?.[1] ?? '';
    return [...section.matchAll(/^```diff\n([\s\S]*?)^```$/gm)].map(([, diff = '']) => ({
      file,
      before: linesWith('-', diff),
      after: linesWith('+', diff),
    }));
  });
}

/** A survivor as a page explains it. */
export function diffOf({ before, after }: Survivor): string {
  const marked = (mark: string, text: string) => text.split('\n').map((line) => `${mark} ${line}`);
  return ['```diff', ...marked('-', before), ...marked('+', after), '```'].join('\n');
}

/** True for the same change in the same file, however its lines are indented. */
export function isSame(one: Survivor, other: Survivor): boolean {
  return (
    one.file === other.file && plain(one.before) === plain(other.before) && plain(one.after) === plain(other.after)
  );
}

function linesWith(mark: string, diff: string): string {
  const lines = diff.split('\n').filter((line) => line.startsWith(mark));
  return lines.map((line) => line.slice(1)).join('\n');
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
