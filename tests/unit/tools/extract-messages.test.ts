import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';

const CODE = 'src/validation/issue-messages.ts';
const [OLD_TEXT, NEW_TEXT] = ['نوع این مقدار درست نیست.', 'این مقدار از نوع دیگری است.'];

/** The files that the tool needs, with the messages of one source file. */
const FILES = [
  CODE,
  'src/operations/api-messages.ts',
  'src/operations/api-messages.generated.ts',
  'src/tools/extract-messages.ts',
  'locales/fa/messages.po',
  'locales/en/messages.po',
  'package.json',
];

const CONFIG = `
import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

export default defineConfig({
  sourceLocale: 'fa',
  locales: ['fa', 'en'],
  format: formatter({ lineNumbers: false }),
  catalogs: [{ path: '<rootDir>/locales/{locale}/messages', include: ['src/validation'] }],
});
`;

/** A project in a folder of its own, in which the Persian text of the message `wrongType` has changed. */
async function projectWithChangedMessage() {
  const folder = await mkdtemp(join(tmpdir(), 'workshop-messages-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const path of FILES) await cp(path, join(folder, path));
  await writeFile(join(folder, 'lingui.config.ts'), CONFIG);
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  const read = (path: string) => readFile(join(folder, path), 'utf8');
  /** Runs the tool and returns what it prints on standard error if it fails. */
  const problemsOf = async (...options: readonly string[]) => {
    // With `NODE_ENV=test` Lingui looks for the sources of its own workers.
    const env = { ...process.env, NODE_ENV: '', PATH: `${resolve('node_modules/.bin')}:${process.env.PATH}` };
    const run = promisify(execFile)(process.execPath, ['src/tools/extract-messages.ts', ...options], {
      cwd: folder,
      env,
    });
    return run.then(
      () => 'no problems',
      ({ stderr }: { readonly stderr: string }) => stderr.trim().split('\n'),
    );
  };
  // The catalogs lose the messages of the other source files.
  expect(await problemsOf()).toBe('no problems');
  const changed = (await read(CODE)).replace(
    `id: 'wrongType', message: '${OLD_TEXT}'`,
    `id: 'wrongType', message: '${NEW_TEXT}'`,
  );
  await writeFile(join(folder, CODE), changed);
  const catalogs = () => Promise.all(['fa', 'en'].map((language) => read(`locales/${language}/messages.po`)));
  return { problemsOf, catalogs };
}

const entry = (text: string) => `msgid "wrongType"\nmsgstr "${text}"\n`;

describe('a message with an id whose Persian text has changed', () => {
  it('fails the check on a changed Persian text, and changes no catalog', async () => {
    const { problemsOf, catalogs } = await projectWithChangedMessage();
    const before = await catalogs();
    expect(await problemsOf('--check')).toEqual([
      'locales/fa/messages.po is stale: run `npm run i18n:extract`',
      'locales/en/messages.po is stale: run `npm run i18n:extract`',
      'src/operations/api-messages.generated.ts is stale: run `npm run i18n:extract`',
    ]);
    expect(await catalogs()).toEqual(before);
  });

  it('extracts a changed Persian text, and asks for its English text again', async () => {
    const { problemsOf, catalogs } = await projectWithChangedMessage();
    expect(await problemsOf()).toContain('locales/en/messages.po lacks a translation:');
    expect(await catalogs()).toEqual([expect.stringContaining(entry(NEW_TEXT)), expect.stringContaining(entry(''))]);
  });
});
