import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../../src/server/main.ts', import.meta.url));

export type Environment = Readonly<Record<string, string>>;
type ServerProcess = ChildProcessByStdio<null, Readable, Readable>;

/**
 * The program in a process of its own, on a free port unless `PORT` is told.
 * @param detached gives it a process group of its own, so that a signal can reach all its processes at once
 * @param options of its command line
 */
export function spawnServer(environment: Environment, detached = false, options = ['--empty']): ServerProcess {
  const env = { PORT: '0', ...environment };
  return spawn(process.execPath, [MAIN, ...options], { detached, env, stdio: ['ignore', 'pipe', 'pipe'] });
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

/** Starts it, shows what it complains about, and answers once it can be called. */
export async function startServerProcess(environment: Environment, options?: string[]) {
  const child = spawnServer(environment, false, options);
  child.stderr.pipe(process.stderr);
  return { process: child, ...(await announced(child)) };
}

/** Ends it, and waits until it is gone. */
export async function stopProcess(child: ServerProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}

/** Logs in; answers the response and the `Cookie` header of the session. */
export async function signIn(url: string, password: string) {
  const body = JSON.stringify({ username: 'admin', password });
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${url}/api/admin/login`, { method: 'POST', headers, body });
  return { status: response.status, cookie: response.headers.get('set-cookie')?.split(';', 1)[0] ?? '' };
}
