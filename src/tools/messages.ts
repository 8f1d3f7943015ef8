import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { API_MESSAGES } from '#src/operations/messages.ts';

/**
 * Extracts the texts of the code into the catalogs, and compiles those that the API says. With `--check` it leaves
 * everything as it was, and fails where that is not what it would write, or where a message lacks its translation.
 */
const COMPILED = 'src/operations/messages.generated.ts';
const isCheck = process.argv.includes('--check');
const files = [...globSync('locales/*/*.po'), COMPILED];
const before = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
const problems: string[] = [];

try {
  execFileSync('lingui', ['extract', '--clean'], { encoding: 'utf8', stdio: isCheck ? 'pipe' : 'inherit' });
  writeFileSync(COMPILED, await compiled());
} finally {
  for (const [file, text] of isCheck ? before : []) {
    if (readFileSync(file, 'utf8') === text) continue;
    problems.push(`${file} is stale: run \`npm run i18n:extract\``);
    writeFileSync(file, text);
  }
}
for (const file of globSync('locales/*/*.po')) {
  for (const entry of readFileSync(file, 'utf8').split('\n\n').slice(1)) {
    if (/^msgstr ""$/m.test(entry) && !/^msgstr ""\n"/m.test(entry))
      problems.push(`${file} lacks a translation:\n${entry}`);
  }
}
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}

/** The API's messages in each language, for Node, which reads no catalog. */
async function compiled(): Promise<string> {
  const config = getConfig();
  const options = { fallbackLocales: config.fallbackLocales, sourceLocale: config.sourceLocale };
  const catalogs = await getCatalogs(config);
  const codes = API_MESSAGES.map(({ id }) => id);
  const inLanguage = async (locale: string) => {
    const read = await Promise.all(catalogs.map((catalog) => catalog.getTranslations(locale, options)));
    const texts = Object.assign({}, ...read.map(({ messages }) => messages));
    const own = Object.fromEntries(codes.map((code) => [code, texts[code]]));
    return [locale, JSON.parse(createCompiledCatalog(locale, own, { namespace: 'json' }).source).messages] as const;
  };
  const messages = Object.fromEntries(await Promise.all(config.locales.map(inLanguage)));
  return `// Written by \`npm run i18n:extract\` from the catalogs: do not edit.
import type { AllMessages } from '@lingui/core';

/** What the API says, by language and code. */
export const messages: AllMessages = ${JSON.stringify(messages, null, 2)};\n`;
}
