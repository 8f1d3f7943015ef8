import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { API_MESSAGES } from '#src/operations/api-messages.ts';
import { tableText } from './table-text.ts';

/**
 * Extracts the messages of the code into the catalogs and compiles the API's messages. With `--check` it changes no
 * file, and fails if a file is stale or a message has no translation.
 */
const COMPILED = 'src/operations/api-messages.generated.ts';
const isCheck = process.argv.includes('--check');
// Works on a copy, because other programs may read the catalogs at the same time.
const folder = mkdtempSync(join(tmpdir(), 'catalogs-'));
process.on('exit', () => rmSync(folder, { recursive: true }));
cpSync('locales', join(folder, 'locales'), { recursive: true });

const original = getConfig();
const config = {
  ...original,
  catalogs: original.catalogs.map(({ path, exclude = [], ...catalog }) => ({
    ...catalog,
    exclude,
    path: path.replace(original.rootDir, folder),
  })),
};
const catalogs = await getCatalogs(config);
const problems: string[] = [];

const sources = await sourceCatalogs();
// Without `overwrite`, Lingui keeps the first text of a message that has an id.
for (const catalog of catalogs) await catalog.make({ clean: true, overwrite: true, orderBy: config.orderBy });
await clearOutdatedTranslations(sources);
const paths = config.locales.flatMap((locale) =>
  catalogs.map((catalog) => relative(folder, catalog.getFilename(locale))),
);
for (const path of paths) {
  const text = readFileSync(join(folder, path), 'utf8');
  if (update(path, text)) problems.push(...untranslated(text).map((entry) => `${path} lacks a translation:\n${entry}`));
}
update(COMPILED, await compiled());
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}

/** Writes a file that has changed. With `--check`, notes it as a problem instead. Returns true if the file is up to date. */
function update(path: string, text: string): boolean {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return true;
  if (isCheck) problems.push(`${path} is stale: run \`npm run i18n:extract\``);
  else writeFileSync(path, text);
  return !isCheck;
}

/** The entries of a catalog that have no translation. */
function untranslated(catalog: string): readonly string[] {
  const [, ...entries] = catalog.split('\n\n');
  return entries.filter((entry) => /^msgstr ""$/m.test(entry) && !/^msgstr ""\n"/m.test(entry));
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
export const messages: AllMessages = ${tableText(messages, 2)};\n`;
}
