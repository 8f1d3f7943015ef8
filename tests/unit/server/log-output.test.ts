import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs, { closeSync, openSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openLog } from '#src/server/http/log-output.ts';
import { freePort } from '../../support/infrastructure/free-port.ts';
import { NODE_COMPILE_CACHE } from '../../support/infrastructure/server-process.ts';
import { PASSWORD, temporaryFolder } from '../../support/infrastructure/test-server.ts';

const MAIN = fileURLToPath(new URL('../../../src/server/main.ts', import.meta.url));

/** The server logs the path of each request. */
const LONG_PATH = `/${'x'.repeat(10_000)}`;

/** Requests whose log lines are longer than what a pipe holds and what may wait together. */
const REQUESTS = 200;

/** Starts the server with a standard output that is not read for its address. */
async function startWithOutput(output: number | 'pipe') {
  const port = await freePort();
  const settings = { DATA_DIR: await temporaryFolder(), PORT: String(port), ADMIN_PASSWORD: PASSWORD };
  const child = spawn(process.execPath, [MAIN, '--empty'], {
    env: { NODE_COMPILE_CACHE, LOG_LEVEL: 'info', ...settings },
    stdio: ['ignore', output, 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const url = `http://127.0.0.1:${port}`;
  await vi.waitFor(async () => expect((await fetch(`${url}/healthz`)).status).toBe(200), { timeout: 20_000 });
  return { child, url, errors: text(child.stderr as NonNullable<typeof child.stderr>) };
}

async function droppedLines(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^workshop_log_lines_dropped_total (\d+)$/m.exec(metrics)?.[1]);
}

/** Opens a file whose every write fails. */
function openFailing(file: string): number {
  const output = openSync(file, 'r+');
  onTestFinished(() => closeSync(output));
  return output;
}

describe.runIf(process.platform === 'linux')('a server whose log cannot be written', () => {
  it.each([
    { output: 'a full disk', open: () => openFailing('/dev/full'), reason: 'The log cannot be written (ENOSPC: ' },
    // The first bytes of the memory of a process cannot be written.
    { output: 'a broken disk', open: () => openFailing('/proc/self/mem'), reason: 'The log cannot be written (EIO: ' },
    { output: 'a pipe without a reader', open: () => 'pipe' as const, reason: 'The log is read too slowly' },
  ])('answers requests, counts dropped lines and stops with $output', async ({ open, reason }) => {
    const { child, url, errors } = await startWithOutput(open());
    for (let count = 0; count < REQUESTS; count += 1) expect((await fetch(url + LONG_PATH)).status).toBe(404);
    expect(await droppedLines(url)).toBeGreaterThan(0);
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await gone).toEqual([0, null]);
    const lines = (await errors).trimEnd().split('\n');
    expect(lines).toEqual([expect.stringContaining(reason)]);
  });

  it('writes lines again once the pipe is read', async () => {
    const { child, url } = await startWithOutput('pipe');
    while ((await droppedLines(url)) === 0) await fetch(url + LONG_PATH);
    const lines: string[] = [];
    createInterface(child.stdout as NonNullable<typeof child.stdout>).on('line', (line) => lines.push(line));
    await vi.waitFor(
      async () => {
        await fetch(`${url}/after-the-pause`);
        expect(lines.join()).toContain('after-the-pause');
      },
      { timeout: 10_000 },
    );
    expect(lines.slice(2).map((line) => JSON.parse(line).level)).not.toContain(undefined);
  });
});

describe('the log', () => {
  afterEach(() => void vi.restoreAllMocks());

  it('reports a failure once, and writes the lines that wait when the disk has room again', async () => {
    const report = vi.spyOn(console, 'error').mockImplementation(() => {});
    const write = vi.spyOn(fs, 'write') as unknown as ReturnType<typeof vi.fn>;
    write.mockImplementation((_fd, _data, ...rest) => rest.at(-1)(new Error('no space left')));
    const log = openLog();
    const line = `${'x'.repeat(9_999)}\n`;
    for (let count = 0; count < 105; count += 1) log.write(line);
    expect({ dropped: log.dropped, callCount: report.mock.calls.length }).toEqual({ dropped: 5, callCount: 1 });
    const written: string[] = [];
    write.mockImplementation((_fd, data, ...rest) => {
      written.push(String(data));
      rest.at(-1)(null, Buffer.byteLength(data));
    });
    log.write(line);
    await log[Symbol.asyncDispose]();
    expect(written.join('')).toBe(line.repeat(100));
  });
});
