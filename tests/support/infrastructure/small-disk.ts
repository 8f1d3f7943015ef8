import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { NODE_COMPILE_CACHE } from './server-process.ts';
import { temporaryFolder } from './test-server.ts';

const UNSHARE = '/usr/bin/unshare';
const NAMESPACE = ['--mount', '--map-root-user'];

/** True if this user may mount a file system in a new namespace. */
export const hasSmallDisks = spawnSync(UNSHARE, [...NAMESPACE, 'true']).status === 0;

/** Mounts the disk, copies the content, runs the program, and lists all files and folders on the disk afterwards. */
const SCRIPT = `
mount -t tmpfs -o size="$SIZE" tmpfs "$DISK" || exit 99
[ -z "$CONTENT" ] || cp -a "$CONTENT/." "$DISK" || exit 99
mount -o "remount,$ACCESS" "$DISK" || exit 99
"$@"; code=$?
find "$DISK" -mindepth 1 -printf '%P\\n' >&3
exit $code`;

interface Disk {
  readonly size: '2m' | '3m' | '16m';
  readonly access: 'rw' | 'ro';
  /** Folder whose files are copied to the disk. */
  readonly content?: string;
}

/** Runs a Node program with a small disk. `command` receives the path at which the disk is mounted. */
export async function runOnDisk(
  { size, access, content = '' }: Disk,
  command: (disk: string) => { readonly args: readonly string[]; readonly environment: Record<string, string> },
) {
  const disk = await temporaryFolder();
  const { args, environment } = command(disk);
  const disks = { DISK: disk, SIZE: size, ACCESS: access, CONTENT: content };
  const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE, ...disks, ...environment };
  const shell = [...NAMESPACE, 'sh', '-c', SCRIPT, 'sh', process.execPath, ...args];
  const child = spawn(UNSHARE, shell, { env, stdio: ['ignore', 'ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  const [stderr, left] = await Promise.all(
    [child.stderr, child.stdio[3]].map((stream) => text(stream as NodeJS.ReadableStream)),
  );
  const [code] = await ended;
  const linesOf = (output = '') => output.split('\n').filter((line) => line !== '');
  return { disk, code: Number(code), errors: linesOf(stderr), left: linesOf(left) };
}
