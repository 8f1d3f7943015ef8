import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished, vi } from 'vitest';
import { freePort } from '../../support/infrastructure/free-port.ts';

vi.setConfig({ testTimeout: 60_000 });

it.each([
  { script: 'dev', signal: 'SIGTERM' },
  { script: 'dev:server', signal: 'SIGTERM' },
  // Elsewhere nothing tells a process that npm above its shell no longer exists.
  ...(process.platform === 'linux' ? [{ script: 'dev', signal: 'SIGKILL' } as const] : []),
] as const)('leaves no server behind if npm run $script alone receives $signal', async ({ script, signal }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'npm-run-dev-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const port = String(await freePort());
  const options = script === 'dev' ? ['--', '--port', port, '--strictPort'] : [];
  const npm = spawn('npm', ['run', script, ...options], {
    env: { ...process.env, NODE_ENV: 'development', PORT: port, DATA_DIR: dataDir },
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  // Kills the whole group, in which a server may be left if the test fails.
  onTestFinished(() => {
    if (!npm.stdout.closed) process.kill(-Number(npm.pid), 'SIGKILL');
  });
  const [line] = await new Promise<[string]>((resolve) => {
    createInterface(npm.stdout).on('line', (text) => /https?:\/\//.test(text) && resolve([text]));
  });
  expect(line).toContain(port);
  // The output ends with the last process that writes to it.
  const ended = once(npm.stdout, 'close');
  npm.kill(signal);
  await ended;
  await expect(fetch(`http://localhost:${port}/`)).rejects.toThrow();
});
