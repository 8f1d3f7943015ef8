import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { RunningCommands } from '#src/tools/running-commands.ts';

const OPTIONS = { cwd: process.cwd(), env: process.env };

/** A command that starts another process, sends its id as progress, and runs until it is ended. */
const WITH_CHILD = `
  const { spawn } = require('node:child_process');
  process.send({ done: spawn('sleep', ['600'], { stdio: 'ignore' }).pid, total: 1, unit: 'processes' });
  setInterval(() => {}, 600_000);`;

/** True if the process exists and has not ended. An ended one is a zombie until its parent reads its status. */
function isRunning(pid: number): boolean {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}

it('prints which commands run and how far they are, and ends them with the processes that they started', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const lines: string[] = [];
  const commands = new RunningCommands((line) => lines.push(line));
  const result = commands.run('walks', [process.execPath, '-e', WITH_CHILD], OPTIONS);
  const child = await vi.waitFor(() => {
    vi.advanceTimersByTime(20_000);
    const [, pid] = /^… walks (\d+) of 1 processes$/.exec(lines.at(-1) ?? '') ?? [];
    if (pid === undefined) throw new Error(`No progress in ${lines}`);
    return Number(pid);
  });
  expect(isRunning(child)).toBe(true);
  await commands.end();
  expect({ result: await result, isRunning: isRunning(child) }).toEqual({
    result: { isSuccess: false, output: '' },
    isRunning: false,
  });
});

it.each([
  { script: 'console.log("fine")', isSuccess: true, output: 'fine\n' },
  { script: 'console.error("stale"); process.exit(3)', isSuccess: false, output: 'stale\n' },
])('returns the output and the success of $script', async ({ script, isSuccess, output }) => {
  const commands = new RunningCommands();
  expect(await commands.run('script', [process.execPath, '-e', script], OPTIONS)).toEqual({ isSuccess, output });
});

it('reports a program that does not exist as a failure', async () => {
  const { isSuccess, output } = await new RunningCommands().run('nothing', ['/nonexistent'], OPTIONS);
  expect({ isSuccess, output }).toEqual({ isSuccess: false, output: expect.stringContaining('ENOENT') });
});
