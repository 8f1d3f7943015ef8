import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { watchProgram } from '#src/server/program-files.ts';
import { temporaryFolder } from '../../support/infrastructure/test-server.ts';

const SECONDS = 1_000;

/** A program of two files that is watched, at a time that the test sets. */
async function openProgram() {
  const root = await temporaryFolder();
  await mkdir(join(root, 'src/server'), { recursive: true });
  const file = join(root, 'src/server/main.ts');
  const lock = join(root, 'package-lock.json');
  for (const path of [file, lock]) await writeFile(path, 'old');
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const hasChanged = watchProgram(root);
  await hasChanged();
  return {
    root,
    file,
    lock,
    hasChangedLater: () => {
      vi.advanceTimersByTime(5 * SECONDS);
      return hasChanged();
    },
    hasChanged,
  };
}

it('notices changed, new and deleted files of the program', async () => {
  const { root, file, lock, hasChangedLater } = await openProgram();
  expect(await hasChangedLater()).toBe(false);
  await writeFile(join(root, 'notes.txt'), 'not part of the program');
  expect(await hasChangedLater()).toBe(false);
  await writeFile(join(root, 'src/server/new.ts'), 'new');
  expect(await hasChangedLater()).toBe(true);
  const changes = [() => writeFile(file, 'newer'), () => writeFile(lock, 'newer'), () => rm(file)];
  for (const change of changes) {
    const hasChangedSince = watchProgram(root);
    await hasChangedSince();
    await change();
    vi.advanceTimersByTime(5 * SECONDS);
    expect(await hasChangedSince()).toBe(true);
  }
});

it('looks at the files again after 5 s, however often it is asked', async () => {
  const { file, hasChanged, hasChangedLater } = await openProgram();
  await writeFile(file, 'newer');
  expect(await hasChanged()).toBe(false);
  expect(await hasChangedLater()).toBe(true);
});
