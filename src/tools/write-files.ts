import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Writes the files whose content differs from the given text, and removes those whose text is null. With `--check` it
 * writes nothing and fails if a file is stale.
 */
export function writeFiles(root: URL, texts: Readonly<Record<string, string | null>>, script: string): void {
  const textIn = (file: URL) => (existsSync(file) ? readFileSync(file, 'utf8') : null);
  const stale = Object.entries(texts).filter(([name, text]) => textIn(new URL(name, root)) !== text);
  if (stale.length > 0 && process.argv.includes('--check')) {
    const names = stale.map(([name]) => name).join(', ');
    console.error(`The source of these files has changed, so they no longer describe it: ${names}.`);
    console.error(`If the change is intended, run \`npm run ${script}\`, read the difference and commit it.`);
    process.exitCode = 1;
    return;
  }
  for (const [name, text] of stale) {
    if (text === null) rmSync(new URL(name, root));
    else writeFileSync(new URL(name, root), text);
  }
}
