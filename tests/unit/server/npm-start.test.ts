import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it, vi } from 'vitest';
import { buildWhereStale } from '#src/tools/site-build.ts';
import { started } from '../../support/infrastructure/server-process.ts';
import { HALVES, halfUpload, PASSWORD, runProgram, signedIn } from '../../support/infrastructure/test-server.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

// Several processes start at the same time.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

// Otherwise each test would build the site.
beforeAll(() => buildWhereStale('site'));

it.concurrent.for([
  { receiver: 'npm alone', signal: 'SIGTERM', sign: 1, options: [] },
  {
    receiver: 'npm alone, with a shell that forwards signals,',
    signal: 'SIGINT',
    sign: 1,
    options: ['--script-shell=bash'],
  },
  // Only Linux notifies a process when npm above its shell was killed.
  ...(process.platform === 'linux'
    ? ([{ receiver: 'npm alone', signal: 'SIGKILL', sign: 1, options: [] }] as const)
    : []),
  { receiver: 'its whole group', signal: 'SIGINT', sign: -1, options: [] },
] as const)(
  'finishes open requests and exits when $receiver receives $signal',
  async ({ signal, sign, options }, { expect, onTestFinished }) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'npm-start-'));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const npm = spawn('npm', ['start', ...options, '--', '--empty'], {
      cwd: ROOT,
      env: { ...process.env, PORT: '0', DATA_DIR: dataDir, ADMIN_PASSWORD: PASSWORD },
      detached: true,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    onTestFinished(() => void (npm.exitCode ?? npm.signalCode ?? npm.kill('SIGKILL')));
    const { url } = await started(npm);
    const presigned = await (await signedIn(url)).presign();
    const upload = await halfUpload({ url, dataDir }, presigned);
    // The output closes when the last process that holds it exits.
    const ended = once(npm, 'close');
    process.kill(sign * Number(npm.pid), signal);
    await vi.waitFor(() => expect(fetch(`${url}/healthz`)).rejects.toThrow(), { timeout: 10_000 });
    expect(await upload.end()).toBe(200);
    await ended;
    expect(await readFile(join(dataDir, presigned.publicUrl), 'utf8')).toBe(HALVES);
  },
);

it('logs a rejected order of a browser without JavaScript', async () => {
  const { url, stop } = await runProgram();
  const body = new FormData();
  body.append('name', 'a secret text');
  const response = await fetch(url, { method: 'POST', body });
  const lines = (await stop()).map((line) => JSON.parse(line));
  expect(lines.map(({ code, fields, reqId }) => ({ code, fields, reqId }))).toEqual([
    {
      code: 'invalid',
      fields: ['phone: required', 'description: required'],
      reqId: response.headers.get('x-request-id'),
    },
  ]);
});
