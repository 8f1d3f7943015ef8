import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startServerProcess, stopProcess } from '../../../tests/support/infrastructure/server-process.ts';
import { type Attack, PASSWORD } from './attack.ts';
import { sendPlainOrder } from './requests.ts';

/** Milliseconds between two requests of the bystander, unless the attack states them, and between two measurements of the memory. */
const BYSTANDER_PAUSE = 20;
const MEMORY_PAUSE = 50;

/** Milliseconds that the bystander's requests are measured before the attack. */
const IDLE_DURATION = 3_000;

interface Result {
  /** The bystander's longest wait before the attack in milliseconds: the share of the machine's other programs. */
  readonly idle: number;
  /** The bystander's median and longest wait during the attack in milliseconds. */
  readonly median: number;
  readonly longest: number;
  /** Peak of the server's memory in bytes. */
  readonly memory: number;
  readonly responses: string;
}

/**
 * Attacks a new server and measures the bystander's waits and the server's memory.
 * @param databaseUrl of an empty PostgreSQL database, or null for a SQLite store
 */
export async function underAttack(attack: Attack, databaseUrl: string | null): Promise<Result> {
  const { environment, hasProducts = false, isLogUnread = false, prepare } = attack;
  await using cleanup = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'attacks-'));
  cleanup.defer(() => rm(dataDir, { recursive: true, force: true }));
  const settings = {
    // As in production, see docs/deploy.md.
    NODE_OPTIONS: '--max-semi-space-size=16',
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: PASSWORD,
    ORDER_RATE_LIMIT: '1000000',
    LOG_LEVEL: 'silent',
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
    ...(await environment?.(cleanup)),
  };
  const options = hasProducts ? [] : ['--empty'];
  const { url, process: first } = await startServerProcess(settings, options);
  let server = first;
  if (isLogUnread) server.stdout.pause();
  cleanup.defer(() => stopProcess(server, 'SIGKILL'));
  const port = Number(new URL(url).port);
  const restart = async () => {
    await stopProcess(server, 'SIGTERM');
    ({ process: server } = await startServerProcess({ ...settings, PORT: String(port) }, options));
  };
  const prepared = await prepare({ url, port, dataDir, databaseUrl, restart });
  const { run, bystander = () => sendPlainOrder(port), bystanderPause = BYSTANDER_PAUSE } = prepared;
  const idle = await waitsOf(bystander, bystanderPause, AbortSignal.timeout(IDLE_DURATION));
  const over = new AbortController();
  // Also ends the measurements of an attack that failed.
  cleanup.defer(async () => over.abort());
  const measured = Promise.all([
    waitsOf(bystander, bystanderPause, over.signal),
    peakMemory(server.pid ?? 0, over.signal),
  ]);
  const responses = await Promise.race([run(), measured]);
  over.abort();
  const [waits, memory] = await measured;
  const sorted = waits.toSorted((one, other) => one - other);
  return {
    idle: Math.round(Math.max(...idle)),
    median: Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0),
    longest: Math.round(sorted.at(-1) ?? 0),
    memory,
    responses: String(responses),
  };
}

/** Repeats the bystander's request until the signal aborts. Returns the waits in milliseconds. */
async function waitsOf(
  bystander: () => Promise<void>,
  pauseBetween: number,
  signal: AbortSignal,
): Promise<readonly number[]> {
  const waits: number[] = [];
  while (!signal.aborted) {
    const begun = performance.now();
    await bystander();
    waits.push(performance.now() - begun);
    await pause(pauseBetween);
  }
  return waits;
}

async function peakMemory(pid: number, signal: AbortSignal): Promise<number> {
  let peak = 0;
  while (!signal.aborted) {
    peak = Math.max(peak, await memoryOf(pid));
    await pause(MEMORY_PAUSE);
  }
  return peak;
}

/** Proportional set size of a process and its descendants in bytes. Counts shared pages once. */
async function memoryOf(pid: number): Promise<number> {
  const read = (name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '');
  const own = Number(/^Pss:\s*(\d+) kB/m.exec(await read('smaps_rollup'))?.[1] ?? 0) * 1_024;
  const children = (await read(`task/${pid}/children`)).split(' ').filter(Boolean);
  const theirs = await Promise.all(children.map((child) => memoryOf(Number(child))));
  return theirs.reduce((sum, bytes) => sum + bytes, own);
}
