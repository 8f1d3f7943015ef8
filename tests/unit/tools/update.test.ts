import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/infrastructure/test-server.ts';

const UPDATE = fileURLToPath(new URL('../../../src/tools/update.ts', import.meta.url));

/** A Git without settings. Only who commits is known. */
const SETTINGS = {
  PATH: process.env.PATH,
  HOME: '/nonexistent',
  GIT_CONFIG_NOSYSTEM: '1',
  ...Object.fromEntries(['AUTHOR', 'COMMITTER'].map((role) => [`GIT_${role}_NAME`, 'Owner'])),
  ...Object.fromEntries(['AUTHOR', 'COMMITTER'].map((role) => [`GIT_${role}_EMAIL`, 'owner@workshop.example'])),
};

const runIn = (folder: string, file: string, ...options: readonly string[]) =>
  promisify(execFile)(file, options, { cwd: folder, env: SETTINGS });
const git = async (folder: string, ...options: readonly string[]) =>
  (await runIn(folder, 'git', ...options)).stdout.trimEnd();
/** Runs the command. Returns its lines. */
const update = async (folder: string) => {
  const { stdout, stderr } = await runIn(folder, process.execPath, UPDATE).catch((error) => error);
  return `${stdout}${stderr}`.trimEnd().split('\n');
};

/** Writes files, deletes those that are null, and commits. */
async function commit(folder: string, files: Readonly<Record<string, string | null>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await (text === null ? rm(path) : writeFile(path, text));
  }
  await git(folder, 'add', '--all');
  await git(folder, 'commit', '--quiet', '--message', 'A change');
}

/** Two repositories: the program, and a copy of which an owner has changed `src/workshop`. */
async function programAndCopy() {
  const root = await temporaryFolder();
  const [program, copy] = [join(root, 'program'), join(root, 'copy')];
  await git(root, 'init', '--quiet', '--initial-branch=main', program);
  await commit(program, {
    'src/program.ts': 'first\n',
    'src/workshop/details.ts': 'name: first\n',
    'src/workshop/samples/gear.txt': 'a gear\n',
    'src/workshop/samples/arm.txt': 'an arm\n',
  });
  await git(root, 'clone', '--quiet', program, copy);
  await git(copy, 'remote', 'add', 'upstream', program);
  const OWN = { 'src/workshop/details.ts': 'name: own\n', 'src/workshop/samples/table.txt': 'a table\n' };
  await commit(copy, { ...OWN, 'src/workshop/samples/gear.txt': null, 'src/workshop/samples/arm.txt': 'own arm\n' });
  return { program, copy };
}

describe('npm run update', () => {
  it('keeps the folder of the workshop as it is, whatever the new version did in it', async () => {
    const { program, copy } = await programAndCopy();
    const own = await git(copy, 'rev-parse', 'HEAD:src/workshop');
    await commit(program, {
      'src/program.ts': 'second\n',
      'src/workshop/details.ts': 'name: second\n',
      'src/workshop/samples/gear.txt': 'a better gear\n',
      'src/workshop/samples/arm.txt': null,
      'src/workshop/samples/table.txt': 'another table\n',
      'src/workshop/pages/privacy.ts': 'a page\n',
      'tests/arm.txt': 'an arm\n',
    });
    const version = await git(program, 'rev-parse', '--short', 'HEAD');
    expect(await update(copy)).toEqual([`Updated to ${version}. Next: npm ci && npm run brand && npm run check`]);
    const tracked = (await git(copy, 'ls-files')).split('\n');
    expect({
      tracked,
      own: await git(copy, 'rev-parse', 'HEAD:src/workshop'),
      program: await readFile(join(copy, 'src/program.ts'), 'utf8'),
      status: await git(copy, 'status', '--porcelain'),
    }).toEqual({
      tracked: [
        'src/program.ts',
        ...['details.ts', 'samples/arm.txt', 'samples/table.txt'].map((file) => `src/workshop/${file}`),
        'tests/arm.txt',
      ],
      own,
      program: 'second\n',
      status: '',
    });
    expect(await update(copy)).toEqual([`Nothing is newer than ${version}`]);
  });

  it('begins only after all changes are committed', async () => {
    const { program, copy } = await programAndCopy();
    await commit(program, { 'src/program.ts': 'second\n' });
    await writeFile(join(copy, 'src/workshop/samples/table.txt'), 'a finer table\n');
    expect(await update(copy)).toEqual([
      'Commit these changes first, so that nothing of them is lost:',
      ' M src/workshop/samples/table.txt',
    ]);
    expect(await readFile(join(copy, 'src/workshop/samples/table.txt'), 'utf8')).toBe('a finer table\n');
  });

  it('names the files outside of the folder that both have changed', async () => {
    const { program, copy } = await programAndCopy();
    await commit(program, { 'src/program.ts': 'second\n', 'src/workshop/details.ts': 'name: second\n' });
    await commit(copy, { 'src/program.ts': 'own\n' });
    expect(await update(copy)).toEqual([
      'The update changes files that you have changed as well:',
      'src/program.ts',
      'Edit them and run: git commit --all --no-edit. To take the update back: git merge --abort',
    ]);
  });

  it('states how to name the repository of the program', async () => {
    const { copy } = await programAndCopy();
    await git(copy, 'remote', 'remove', 'upstream');
    expect(await update(copy)).toEqual([
      'No remote is called upstream. Add it: git remote add upstream <address of the repository>',
    ]);
  });
});
