import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, realpathSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { join, parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onDisk } from './disk.ts';
import type { ImageAnswer, ImageJob } from './image-process.ts';
import { readProgram } from './image-program.ts';

/** Read when the server starts: later, its folder may contain another version. */
const PROGRAM = readProgram(new URL('./image-process.ts', import.meta.url));
const LOADER = readFileSync(new URL('./image-loader.ts', import.meta.url), 'utf8');

/** Names no fonts of the system, because finding them takes seconds. */
const FONTCONFIG_FILE = fileURLToPath(new URL('./fonts.conf', import.meta.url));

/** Folder of the compiled files of the image process, or undefined if this process stores none. */
const COMPILE_CACHE = ownFolderIn(getCompileCacheDir());

function ownFolderIn(folder: string | undefined): string | undefined {
  return folder && join(folder, 'images');
}

/** Paths of the packages. A link needs the permission as well as its target. */
const PACKAGE_PATHS = ['node_modules', 'package.json']
  .map((name) => fileURLToPath(new URL(`../../../${name}`, import.meta.url)))
  .flatMap((path) => [path, realpathSync(path)]);

/**
 * Flags that let the image process read no files but those of packages, and start no other process. It receives its program
 * from the server, and the images on its standard input. Empty before Node 22.13, which has no stable flag.
 */
export const IMAGE_PERMISSIONS: readonly string[] = process.allowedNodeEnvironmentFlags.has('--permission')
  ? [
      '--permission',
      // Sharp is an addon. Node warns that the flags do not limit it.
      '--allow-addons',
      '--disable-warning=PERM0001',
      ...[...new Set(PACKAGE_PATHS)].map((path) => `--allow-fs-read=${path}`),
      ...(COMPILE_CACHE ? [`--allow-fs-read=${COMPILE_CACHE}*`, `--allow-fs-write=${COMPILE_CACHE}*`] : []),
    ]
  : [];

/** Starts a process for the images of a call. @param processorLimit milliseconds of processor time */
export async function startImageProcess(processorLimit: number): Promise<ChildProcess> {
  // The process decodes untrusted files, so it gets no secrets. Glibc must return memory between images.
  const env = {
    SystemRoot: process.env.SystemRoot,
    MALLOC_ARENA_MAX: '1',
    MALLOC_MMAP_THRESHOLD_: '131072',
    // Halves the time until the process is ready.
    NODE_COMPILE_CACHE: COMPILE_CACHE,
    FONTCONFIG_FILE,
  };
  // Most memory of the process is outside of the JavaScript heap.
  const flags = ['--max-semi-space-size=1', '--optimize-for-size', ...IMAGE_PERMISSIONS];
  const script = ['--input-type=module-typescript', '--eval', LOADER];
  const child = spawn(process.execPath, [...flags, ...script, String(processorLimit)], {
    serialization: 'advanced',
    stdio: ['pipe', 'inherit', 'inherit', 'ipc'],
    // A signal to the server's process group must not end work that the server finishes before it stops.
    detached: true,
    // The server's own folder may have been replaced, and Node does not start in a folder that no longer exists.
    cwd: parse(process.execPath).root,
    env,
  });
  // Rejects if the system cannot start another process. Without a listener that error would end this process.
  await onDisk(() => once(child, 'spawn'));
  // The exit of a process that stopped reading aborts the wait for it.
  child.stdin?.on('error', () => {});
  child.send(PROGRAM, () => {});
  return child;
}

/** Sends an image to the process. Returns null if `end` aborts first. */
export async function askImageProcess(
  child: ChildProcess,
  job: ImageJob,
  bytes: Uint8Array,
  end: AbortSignal,
): Promise<ImageAnswer | null> {
  if (end.aborted) return null;
  // If the process is dead, its exit aborts the wait.
  child.send(job, () => {});
  child.stdin?.write(bytes);
  try {
    const [answer]: ImageAnswer[] = await once(child, 'message', { signal: end });
    return answer ?? null;
  } catch (error) {
    if (end.aborted) return null;
    throw error;
  }
}
