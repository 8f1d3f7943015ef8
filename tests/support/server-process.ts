import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url));

type ServerProcess = ChildProcessByStdio<null, Readable, Readable>;

/**
 * The program in a process of its own, on a free port, its store empty where there is none.
 * @param detached gives it a process group of its own, so that a signal can reach all its processes at once
 */
export function spawnServer(environment: Readonly<Record<string, string>>, detached = false): ServerProcess {
  return spawn(process.execPath, [MAIN, '--empty'], {
    detached,
    env: { PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** What a starting server says on its output, and its address once it has said that. */
export async function announced({ stdout }: { readonly stdout: Readable }) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const lines: string[] = [];
  createInterface(stdout)
    .on('line', (line) => {
      lines.push(line);
      const url = /The site is at (\S+)/.exec(line)?.[1];
      if (url) resolve(url);
    })
    .on('close', () => reject(new Error(`The server did not start: ${lines.join('\n')}`)));
  return { url: await promise, lines };
}
