import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../../src/server/main.ts', import.meta.url));

/** Compiled files, in the folder that `npm start` uses. They halve the start of a server and of its image processes. */
export const NODE_COMPILE_CACHE = fileURLToPath(new URL('../../../.build/compile-cache', import.meta.url));

export type Environment = Readonly<Record<string, string>>;
type ServerProcess = ChildProcessByStdio<null, Readable, Readable>;

/**
 * Spawns the server's program with the workshop of the tests, on a free port unless the environment has `PORT`.
 * @param detached runs it in its own process group, so that one signal reaches all its processes
 * @param options of the command line
 * @param main the program's file
 */
export function spawnServer(
  environment: Environment,
  detached = false,
  options = ['--empty'],
  main = MAIN,
): ServerProcess {
  const env = { PORT: '0', NODE_COMPILE_CACHE, ...environment };
  return spawn(process.execPath, ['--conditions=workshop-of-tests', main, ...options], {
    detached,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Waits until the server has printed its address. `lines` grows with its output. */
export async function started({ stdout }: { readonly stdout: Readable }) {
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

/** Spawns the program, shows its error output, and waits until it accepts requests. */
export async function startServerProcess(environment: Environment, options?: string[]) {
  const child = spawnServer(environment, false, options);
  child.stderr.pipe(process.stderr);
  return { process: child, ...(await started(child)) };
}

/** Sends the signal and waits until the process has exited. */
export async function stopProcess(child: ServerProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

/** Logs in. Returns the status and the `Cookie` header of the session. */
export async function signIn(url: string, password: string) {
  const body = JSON.stringify({ username: 'admin', password });
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${url}/api/admin/login`, { method: 'POST', headers, body });
  return { status: response.status, cookie: response.headers.get('set-cookie')?.split(';', 1)[0] ?? '' };
}
