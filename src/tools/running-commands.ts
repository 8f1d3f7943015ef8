import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** Milliseconds between two lines about the commands that run. */
const REPORT_INTERVAL = 20_000;

/** Milliseconds that commands have to end after SIGTERM, before they are killed. */
const GRACE = 5_000;

/** Progress that a command sends over its IPC channel. */
export interface Progress {
  readonly done: number;
  readonly total: number;
  /** For example, `files`. */
  readonly unit: string;
}

/** Runs commands, reports which of them still run, and ends them with all processes that they started. */
export class RunningCommands {
  readonly #running = new Map<ChildProcess, { readonly name: string; progress?: Progress }>();
  readonly #print: (line: string) => void;
  #isEnding = false;

  constructor(print: (line: string) => void = console.info) {
    this.#print = print;
    setInterval(() => this.#report(), REPORT_INTERVAL).unref();
  }

  /** Runs a command in a process group of its own. Returns whether it succeeded, and its output. */
  async run(
    name: string,
    [program = '', ...rest]: readonly string[],
    options: { cwd: string; env: NodeJS.ProcessEnv },
  ) {
    const child = spawn(program, rest, { ...options, stdio: ['ignore', 'pipe', 'pipe', 'ipc'], detached: true });
    const command: { readonly name: string; progress?: Progress } = { name };
    this.#running.set(child, command);
    child.on('message', (progress: Progress) => {
      command.progress = progress;
    });
    const chunks: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => chunks.push(chunk));
    const code = await once(child, 'close').then(
      ([status]) => status,
      (error: unknown) => void chunks.push(Buffer.from(String(error))),
    );
    this.#running.delete(child);
    return { isSuccess: code === 0 && !this.#isEnding, output: Buffer.concat(chunks).toString() };
  }

  /** Ends all commands and the processes in their groups. */
  async end(): Promise<void> {
    this.#isEnding = true;
    const children = [...this.#running.keys()];
    const ended = Promise.all(children.map((child) => once(child, 'close')));
    for (const child of children) signalGroup(child, 'SIGTERM');
    const timer = setTimeout(() => {
      for (const child of children) signalGroup(child, 'SIGKILL');
    }, GRACE);
    await ended;
    clearTimeout(timer);
  }

  #report(): void {
    const lines = [...this.#running.values()].map(({ name, progress }) =>
      progress ? `${name} ${progress.done} of ${progress.total} ${progress.unit}` : name,
    );
    if (lines.length > 0) this.#print(`… ${lines.join(', ')}`);
  }
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // The group has ended.
  }
}
