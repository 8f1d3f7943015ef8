import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { startServerProcess, stopProcess } from '../../../tests/support/infrastructure/server-process.ts';
import type { BareAnswer } from '../bare-server.ts';

const BARE = fileURLToPath(new URL('../bare-server.ts', import.meta.url));

/** The young generation is as large as with `npm start`. */
const MAX_SEMI_SPACE = '--max-semi-space-size=16';

/** Makes a server print its used heap on SIGUSR2. */
const HEAP_ON_SIGNAL = fileURLToPath(new URL('heap-on-signal.mjs', import.meta.url));

/** A clock tick of Linux, in milliseconds. */
const TICK = 10;

/** A server process that is measured from outside. */
export interface Measured {
  readonly url: string;
  /** CPU time of the process in milliseconds. Requires Linux. */
  work(): Promise<number>;
  /** Resident memory in bytes. Requires Linux. */
  memory(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts the server and returns it once it is ready, with its start time in milliseconds. */
export async function startMeasured(environment: Readonly<Record<string, string>>) {
  const begun = performance.now();
  const NODE_OPTIONS = `${MAX_SEMI_SPACE} --expose-gc --import ${HEAP_ON_SIGNAL}`;
  const { process: child, url } = await startServerProcess({ NODE_OPTIONS, ...environment });
  const { status } = await fetch(`${url}/readyz`);
  if (status !== 200) throw new Error(`The server is not ready: ${status}`);
  const startTime = performance.now() - begun;
  const output = createInterface(child.stdout);
  /** Used heap in bytes after a garbage collection. */
  const heap = async () => {
    child.kill('SIGUSR2');
    const [line]: string[] = await once(output, 'line');
    return Number(line?.split(' ')[1]);
  };
  return { ...measured(child, url, () => stopProcess(child, 'SIGTERM')), startTime, heap };
}

/** Starts the bare server for comparison. */
export async function startBare(answer: BareAnswer): Promise<Measured> {
  const child = spawn(process.execPath, [BARE], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(answer));
  const [url] = await once(createInterface(child.stdout), 'line');
  return measured(child, url, async () => {
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  });
}

function measured({ pid }: ChildProcess, url: string, stop: () => Promise<void>): Measured {
  const read = (name: string) => readFile(`/proc/${pid}/${name}`, 'utf8');
  return {
    url,
    stop,
    async work() {
      const [, user, system] = /\) (?:\S+ ){11}(\d+) (\d+)/.exec(await read('stat')) ?? [];
      return (Number(user) + Number(system)) * TICK;
    },
    async memory() {
      return Number(/^VmRSS:\s*(\d+) kB/m.exec(await read('status'))?.[1]) * 1_024;
    },
  };
}
