import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * Fails when the catalogs are not what `npm run words` would write from the code, or when a message lacks its
 * translation. Leaves the catalogs as they were.
 */
const catalogs = globSync('locales/*/*.po');
const before = new Map(catalogs.map((file) => [file, readFileSync(file, 'utf8')]));
const extract = () => execFileSync('lingui', ['extract', '--clean'], { encoding: 'utf8', stdio: 'pipe' });
const problems: string[] = [];

try {
  extract();
} finally {
  for (const [file, text] of before) {
    if (readFileSync(file, 'utf8') === text) continue;
    problems.push(`${file} is stale: run \`npm run words\``);
    writeFileSync(file, text);
  }
}
for (const [file, text] of before) {
  for (const entry of text.split('\n\n').slice(1)) {
    if (/^msgstr ""$/m.test(entry) && !/^msgstr ""\n"/m.test(entry))
      problems.push(`${file} lacks a translation:\n${entry}`);
  }
}
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
