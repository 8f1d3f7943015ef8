import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Files beside the sources. */
const BESIDE = ['openapi.yaml', 'package.json', 'package-lock.json'];

/** Milliseconds for which a result is used. A monitor may ask every second, and there are about 900 files and folders. */
const ASK_EVERY = 5_000;

/**
 * Returns a function that is true if the files of the program are no longer those of now, for example after `git pull`.
 * The server continues to run the program that it started from.
 * @param root the project's folder
 */
export function watchProgram(root = ROOT): () => Promise<boolean> {
  const first = stampOf(root);
  let [hasChanged, askedAt] = [false, performance.now()];
  return async () => {
    const ours = await first;
    if (performance.now() - askedAt >= ASK_EVERY) {
      askedAt = performance.now();
      hasChanged = (await stampOf(root)) !== ours;
    }
    return hasChanged;
  };
}

/** Path, size and time of change of each file and folder. */
async function stampOf(root: string): Promise<string> {
  const sources = await readdir(join(root, 'src'), { recursive: true }).catch(() => []);
  const paths = [...BESIDE, ...sources.map((path) => join('src', path)).sort()];
  const entries = paths.map(async (path) => {
    const found = await stat(join(root, path)).catch(() => null);
    return `${path} ${found?.size} ${found?.mtimeMs}`;
  });
  return (await Promise.all(entries)).join('\n');
}
