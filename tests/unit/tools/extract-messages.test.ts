import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { NODE_COMPILE_CACHE } from '../../support/infrastructure/server-process.ts';

const CODE = 'src/validation/issue-messages.ts';
const [OLD_TEXT, NEW_TEXT] = ['نوع این مقدار درست نیست.', 'این مقدار از نوع دیگری است.'];

/** The files that the tool needs, with the messages of one source file. */
const FILES = [
  CODE,
  'src/operations/api-messages.ts',
  'src/operations/api-messages.generated.ts',
  'src/tools/extract-messages.ts',
  'src/tools/table-text.ts',
  'locales/fa/order.po',
  'locales/en/order.po',
  'package.json',
];

const CONFIG = `
import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

export default defineConfig({
  sourceLocale: 'fa',
  locales: ['fa', 'en'],
  format: formatter({ lineNumbers: false }),
  catalogs: [{ path: '<rootDir>/locales/{locale}/order', include: ['src/validation'] }],
});
`;

let upToDate: string;

/** Creates a project whose catalogs contain just the messages of its source files. */
beforeAll(async () => {
  upToDate = await mkdtemp(join(tmpdir(), 'workshop-messages-'));
  for (const path of FILES) await cp(path, join(upToDate, path));
  await writeFile(join(upToDate, 'lingui.config.ts'), CONFIG);
  await symlink(resolve('node_modules'), join(upToDate, 'node_modules'));
  // The catalogs lose the messages of the other source files.
  expect(await problemsIn(upToDate)).toBe('no problems');
  return () => rm(upToDate, { recursive: true });
});

/** Runs the tool in a project. Returns the lines that it prints on standard error if it fails. */
async function problemsIn(folder: string, ...options: readonly string[]) {
  const env = { ...process.env, NODE_COMPILE_CACHE };
  const tool = ['src/tools/extract-messages.ts', ...options];
  return promisify(execFile)(process.execPath, tool, { cwd: folder, env }).then(
    () => 'no problems',
    ({ stderr }: { readonly stderr: string }) => stderr.trim().split('\n'),
  );
}

/** A project in a folder of its own, in which the Persian text of the message `wrongType` has changed. */
async function projectWithChangedMessage() {
  const folder = await mkdtemp(join(tmpdir(), 'workshop-messages-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(upToDate, folder, { recursive: true });
  const read = (path: string) => readFile(join(folder, path), 'utf8');
  const changed = (await read(CODE)).replace(
    `id: 'wrongType', message: '${OLD_TEXT}'`,
    `id: 'wrongType', message: '${NEW_TEXT}'`,
  );
  await writeFile(join(folder, CODE), changed);
  const paths = ['fa', 'en'].map((language) => `locales/${language}/order.po`);
  const catalogs = () => Promise.all(paths.map(read));
  const timesOfWriting = () => Promise.all(paths.map(async (path) => (await stat(join(folder, path))).mtimeMs));
  const problemsOf = (...options: readonly string[]) => problemsIn(folder, ...options);
  return { problemsOf, catalogs, timesOfWriting };
}

const entry = (text: string) => `msgid "wrongType"\nmsgstr "${text}"\n`;

describe('a message with an id whose Persian text has changed', () => {
  it('fails the check on a changed Persian text, and writes no catalog', async () => {
    const { problemsOf, timesOfWriting } = await projectWithChangedMessage();
    const before = await timesOfWriting();
    expect(await problemsOf('--check')).toEqual([
      'locales/fa/order.po is stale: run `npm run i18n:extract`',
      'locales/en/order.po is stale: run `npm run i18n:extract`',
      'src/operations/api-messages.generated.ts is stale: run `npm run i18n:extract`',
    ]);
    expect(await timesOfWriting()).toEqual(before);
  });

  it('extracts a changed Persian text, and asks for its English text again', async () => {
    const { problemsOf, catalogs } = await projectWithChangedMessage();
    expect(await problemsOf()).toContain('locales/en/order.po lacks a translation:');
    expect(await catalogs()).toEqual([expect.stringContaining(entry(NEW_TEXT)), expect.stringContaining(entry(''))]);
  });
});
