import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { API_MESSAGES } from '#src/operations/api-messages.ts';

/**
 * Extracts the messages of the code into the catalogs and compiles the API's messages. With `--check` it changes no
 * file, and fails if a file is stale or a message has no translation.
 */
const COMPILED = 'src/operations/api-messages.generated.ts';
const isCheck = process.argv.includes('--check');
const files = [...globSync('locales/*/*.po'), COMPILED];
const before = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
const config = getConfig();
const catalogs = await getCatalogs(config);
const problems: string[] = [];

try {
  const sources = await sourceCatalogs();
  // Without `--overwrite`, Lingui keeps the first text of a message that has an id.
  const extract = ['extract', '--clean', '--overwrite'];
  execFileSync('lingui', extract, { encoding: 'utf8', stdio: isCheck ? 'pipe' : 'inherit' });
  await clearOutdatedTranslations(sources);
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

/** The Persian catalogs, in the same order as `catalogs`. */
function sourceCatalogs() {
  return Promise.all(catalogs.map((catalog) => catalog.read(config.sourceLocale)));
}

/**
 * Lingui keeps the translation of a message with an id when its Persian text changes. Clears it, so that it is
 * translated again.
 */
async function clearOutdatedTranslations(earlier: Awaited<ReturnType<typeof sourceCatalogs>>): Promise<void> {
  const later = await sourceCatalogs();
  const targets = config.locales.filter((locale) => locale !== config.sourceLocale);
  for (const [index, catalog] of catalogs.entries()) {
    const isOutdated = (id: string) => {
      const earlierText = earlier[index]?.[id]?.translation;
      return earlierText !== undefined && earlierText !== later[index]?.[id]?.translation;
    };
    for (const locale of targets) {
      const messages = Object.entries((await catalog.read(locale)) ?? {});
      if (!messages.some(([id]) => isOutdated(id))) continue;
      const cleared = messages.map(([id, message]) => [id, isOutdated(id) ? { ...message, translation: '' } : message]);
      await catalog.write(locale, Object.fromEntries(cleared));
    }
  }
}

/** The API's messages in each language as a module, because Node does not read catalogs. */
async function compiled(): Promise<string> {
  const options = { fallbackLocales: config.fallbackLocales, sourceLocale: config.sourceLocale };
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

/** The API's messages, by language and code. */
export const messages: AllMessages = ${JSON.stringify(messages, null, 2)};\n`;
}
