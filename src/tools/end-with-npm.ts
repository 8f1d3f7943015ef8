import { readFileSync } from 'node:fs';

/** Milliseconds between two checks whether npm is still running. */
const INTERVAL = 250;

/**
 * Sends this process SIGTERM when the npm that started it has ended. npm runs scripts through a shell and signals only
 * the shell, which does not forward the signal.
 */
export function endWithNpm(): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const atStart = parents();
  setInterval(() => {
    if (parents() !== atStart) process.kill(process.pid, 'SIGTERM');
  }, INTERVAL).unref();
}

/** Process ids of the parent (the shell) and, on Linux, of its parent (npm). */
function parents(): string {
  try {
    const [, ...stat] = readFileSync(`/proc/${process.ppid}/stat`, 'utf8').split(') ');
    return `${process.ppid} ${stat.at(-1)?.split(' ')[1]}`;
  } catch {
    return `${process.ppid}`;
  }
}
