/** First line of every generated page. */
export const HEADER = '<!-- Written by `npm run diagrams`: do not edit. -->';

/** Renders a table. Cells may contain Markdown. Bars in them are escaped. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

export function code(text: string): string {
  return `\`${text}\``;
}

/** Links from docs/machines to a file of the repository. The default text is the file's name. */
export function linkTo(file: string, text = file.slice(file.lastIndexOf('/') + 1)): string {
  return `[${text}](../../${file})`;
}
