import { readFileSync } from 'node:fs';

/** How often it is looked whether npm is still there, in milliseconds. */
const INTERVAL = 250;

/**
 * Ends this process, as if it were asked to, when the npm that started it is gone. npm starts a script through a shell
 * and hands signals to that alone, which ends, or stays, without handing them on.
 */
export function endWithNpm(): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const atStart = parents();
  setInterval(() => {
    if (parents() !== atStart) process.kill(process.pid, 'SIGTERM');
  }, INTERVAL).unref();
}

/** The shell, and where the system tells it npm above that. */
function parents(): string {
  try {
    const [, ...stat] = readFileSync(`/proc/${process.ppid}/stat`, 'utf8').split(') ');
    return `${process.ppid} ${stat.at(-1)?.split(' ')[1]}`;
  } catch {
    return `${process.ppid}`;
  }
}
