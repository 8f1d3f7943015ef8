import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { startServerProcess, stopProcess } from '../../support/server-process.ts';
import type { BareAnswer } from '../bare-server.ts';

const BARE = fileURLToPath(new URL('../bare-server.ts', import.meta.url));

/** As `npm start` has them: no start strips and compiles what the one before did, and what is young has little room. */
const MAX_SEMI_SPACE = '--max-semi-space-size=16';
const NODE_COMPILE_CACHE = fileURLToPath(new URL('../../../.build/compile-cache', import.meta.url));

/** By which a server says how much of its heap is in use. */
const HEAP_ON_SIGNAL = fileURLToPath(new URL('heap-on-signal.mjs', import.meta.url));

/** A clock tick of Linux, in milliseconds. */
const TICK = 10;

/** A server that can be asked and looked at from outside. */
export interface Measured {
  readonly url: string;
  /** How long its process has worked, in milliseconds; needs Linux. */
  work(): Promise<number>;
  /** Resident memory, in bytes; needs Linux. */
  memory(): Promise<number>;
  stop(): Promise<void>;
}

/** The server itself, once it is ready; how long that took, in milliseconds. */
export async function startMeasured(environment: Readonly<Record<string, string>>) {
  const begun = performance.now();
  const NODE_OPTIONS = `${MAX_SEMI_SPACE} --expose-gc --import ${HEAP_ON_SIGNAL}`;
  const { process: child, url } = await startServerProcess({ NODE_COMPILE_CACHE, NODE_OPTIONS, ...environment });
  const { status } = await fetch(`${url}/readyz`);
  if (status !== 200) throw new Error(`The server is not ready: ${status}`);
  const startTime = performance.now() - begun;
  const output = createInterface(child.stdout);
  /** What is in use of its heap once garbage was collected, in bytes. */
  const heap = async () => {
    child.kill('SIGUSR2');
    const [line]: string[] = await once(output, 'line');
    return Number(line?.split(' ')[1]);
  };
  return { ...measured(child, url, () => stopProcess(child, 'SIGTERM')), startTime, heap };
}

/** What it is compared with. */
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
