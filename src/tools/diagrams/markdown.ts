/** First line of every written page. */
export const HEADER = '<!-- Written by `npm run diagrams`: do not edit. -->';

/** A table; cells may hold Markdown, and a bar in them is escaped. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** A name as it stands in the code. */
export function code(text: string): string {
  return `\`${text}\``;
}

/** A link from docs/machines to a file of the repository, under the file's own name where no other is given. */
export function linkTo(file: string, text = file.slice(file.lastIndexOf('/') + 1)): string {
  return `[${text}](../../${file})`;
}
