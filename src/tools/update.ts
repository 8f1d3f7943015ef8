import { spawnSync } from 'node:child_process';

/**
 * `npm run update`: merges the newest version of the program from the remote `upstream` into this copy. `src/workshop` stays
 * as it is, also where the new version changed, added or deleted files in it. A branch may follow, by default `main`.
 */

const OWN = 'src/workshop';
const [branch = 'main'] = process.argv.slice(2);

try {
  console.info(update());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** Returns the line to print. @throws an error with the lines for the owner */
function update(): string {
  const unsaved = git('status', '--porcelain');
  if (unsaved !== '') throw new Error(`Commit these changes first, so that nothing of them is lost:\n${unsaved}`);
  if (!run('remote', 'get-url', 'upstream').isDone)
    throw new Error('No remote is called upstream. Add it: git remote add upstream <address of the repository>');
  git('fetch', '--quiet', 'upstream', branch);
  const version = git('rev-parse', '--short', 'FETCH_HEAD');
  if (run('merge-base', '--is-ancestor', 'FETCH_HEAD', 'HEAD').isDone) return `Nothing is newer than ${version}`;
  merge();
  const unmerged = git('diff', '--name-only', '--diff-filter=U');
  if (unmerged !== '')
    throw new Error(
      `The update changes files that you have changed as well:\n${unmerged}\n` +
        'Edit them and run: git commit --all --no-edit. To take the update back: git merge --abort',
    );
  git('commit', '--quiet', '--no-verify', '-m', `Update to ${version}`);
  return `Updated to ${version}. Next: npm ci && npm run brand && npm run check`;
}

/** Merges without a commit. Renames are not followed, because files of another workshop may resemble the owner's. */
function merge(): void {
  const merged = run('merge', '--no-ff', '--no-commit', '-X', 'no-renames', 'FETCH_HEAD');
  if (!run('rev-parse', '--verify', '--quiet', 'MERGE_HEAD').isDone) throw new Error(merged.output);
  git('rm', '-rfq', OWN);
  git('checkout', '--quiet', 'HEAD', '--', OWN);
}

/** Runs Git. Returns its output. @throws an error with the output if Git fails */
function git(...options: readonly string[]): string {
  const { isDone, output } = run(...options);
  if (!isDone) throw new Error(output);
  return output;
}

function run(...options: readonly string[]) {
  const { status, stdout, stderr, error } = spawnSync('git', options, { encoding: 'utf8' });
  if (error) throw new Error(`git cannot be run: ${error.message}`);
  return { isDone: status === 0, output: `${stdout}${stderr}`.trimEnd() };
}
