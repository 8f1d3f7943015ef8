import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';

const DOCUMENT = new URL('../../../docs/performance.md', import.meta.url);

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle) - 1] ?? Number.NaN)) / 2;
}

/** A Markdown table with right-aligned figures. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, index) => (index === 0 ? '---' : '--:'))), ...rows.map(line)].join('\n');
}

/** The date, the Node version and the processor of the measurement. */
export function circumstances(): string {
  const [processor] = cpus();
  const date = new Date().toISOString().slice(0, 10);
  return `${date}, Node ${process.version}, ${cpus().length} cores of ${processor?.model.trim()}`;
}

/** Prints the results. With `isKept`, also replaces the section of this name in docs/performance.md. */
export async function publish(name: string, markdown: string, isKept: boolean): Promise<void> {
  console.info(`\n${markdown}`);
  if (!isKept) return;
  const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
  const text = await readFile(DOCUMENT, 'utf8');
  const [before, rest] = text.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`docs/performance.md has no place for ${name}`);
  await writeFile(DOCUMENT, `${before}${begin}\n\n${markdown}\n\n${end}${after}`);
}
