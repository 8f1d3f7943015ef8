import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { sampleImage } from '../../support/fixtures/image-files.ts';
import { NODE_COMPILE_CACHE, started } from '../../support/infrastructure/server-process.ts';
import { hasSmallDisks, runOnDisk } from '../../support/infrastructure/small-disk.ts';
import {
  changeDatabase,
  clientOf,
  PASSWORD,
  runProgram,
  sampleImageUrl,
  spawnProgram,
  startError,
  startServer,
  temporaryFolder,
} from '../../support/infrastructure/test-server.ts';

const MAIN = fileURLToPath(new URL('../../../src/server/main.ts', import.meta.url));
const hasPseudoTerminals = spawnSync('script', ['-qc', 'true', '/dev/null']).status === 0;
const PATIENT = { timeout: 10_000 };

/** Sends an order with images and waits until the server prepares them. Returns the pending response. */
async function slowOrder(url: string): Promise<{ readonly response: Promise<Response> }> {
  const slow = await sampleImage('red', 1_600, 1_600).avif({ effort: 0 }).toBuffer();
  const files = [await sampleImageUrl(), `data:image/avif;base64,${slow.toString('base64')}`];
  const response = clientOf(url).sendOrder({ files });
  await vi.waitFor(
    async () => expect(await (await fetch(`${url}/metrics`)).text()).toContain('workshop_image_calls 1'),
    PATIENT,
  );
  return { response };
}

describe('the program', () => {
  it('prints the address and the password, and exits with 0 on SIGTERM', async () => {
    const child = spawnProgram({ DATA_DIR: await temporaryFolder() });
    const { lines } = await started(child);
    await vi.waitFor(() => expect(lines).toHaveLength(2), PATIENT);
    expect(lines).toEqual([
      expect.stringMatching(/^The site is at http:\/\/127\.0\.0\.1:\d+$/),
      expect.stringMatching(/^The admin's password, shown only this once: [\w-]{20} \(username: admin\)$/),
    ]);
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await gone).toEqual([0, null]);
  });

  it('ignores SIGHUP of a supervisor, which would not start it again', async () => {
    const { child, url, stop } = await runProgram();
    child.kill('SIGHUP');
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    await stop();
    expect({ exitCode: child.exitCode, signalCode: child.signalCode }).toEqual({ exitCode: 0, signalCode: null });
  });

  it.runIf(hasPseudoTerminals)('stops when its terminal closes', async () => {
    const DATA_DIR = await temporaryFolder();
    const command = `${process.execPath} ${MAIN} --empty`;
    const env = { ...process.env, DATA_DIR, PORT: '0', NODE_COMPILE_CACHE };
    const terminal = spawn('script', ['-qfc', command, '/dev/null'], { env, stdio: ['pipe', 'pipe', 'ignore'] });
    const { url } = await started(terminal);
    terminal.kill('SIGKILL');
    await vi.waitFor(() => expect(fetch(`${url}/healthz`)).rejects.toThrow(), PATIENT);
  });

  it.each([
    { label: 'rejection', mistake: "Promise.reject(new Error('forgotten'))" },
    { label: 'exception', mistake: "{ throw new Error('forgotten'); }" },
  ])('finishes running requests and exits with 1 after a $label that nothing handled', async ({ mistake }) => {
    const forget = `data:text/javascript,${encodeURIComponent(`process.on('SIGUSR2', () => ${mistake})`)}`;
    const { child, url } = await runProgram({ NODE_OPTIONS: `--import ${forget}` });
    const output = text(child.stderr);
    const order = await slowOrder(url);
    const gone = once(child, 'exit');
    child.kill('SIGUSR2');
    expect([(await order.response).status, ...(await gone)]).toEqual([201, 1, null]);
    expect(await output).toMatch(/^The server stops because of an error that nothing handled: Error: forgotten/);
  });

  it('answers 503 to orders with a picture while the data folder is elsewhere, and recovers', async () => {
    const { child, dataDir, url } = await runProgram();
    const { sendOrder } = clientOf(url);
    const order = { files: [await sampleImageUrl()] };
    await rename(dataDir, `${dataDir}.moved`);
    const refused = await sendOrder(order);
    expect({
      status: refused.status,
      retryAfter: refused.headers.get('retry-after'),
      exitCode: child.exitCode,
    }).toEqual({ status: 503, retryAfter: '5', exitCode: null });
    await rename(`${dataDir}.moved`, dataDir);
    await rm(join(dataDir, 'spool'), { recursive: true });
    expect((await sendOrder(order)).status).toBe(201);
  });

  it('hides its files from other users, even in a folder that is open to all', async () => {
    const dataDir = await temporaryFolder();
    await chmod(dataDir, 0o755);
    await started(spawnProgram({ DATA_DIR: dataDir }));
    const parts = ['workshop.sqlite', 'workshop.sqlite-wal', 'files'].map((name) => stat(join(dataDir, name)));
    expect((await Promise.all(parts)).map(({ mode }) => mode & 0o777)).toEqual([0o600, 0o600, 0o700]);
  });

  it('finishes running image work when SIGTERM reaches all its processes', async () => {
    const { child, url } = await runProgram({}, true);
    const order = await slowOrder(url);
    const gone = once(child, 'exit');
    process.kill(-(child.pid ?? 0), 'SIGTERM');
    expect([(await order.response).status, ...(await gone)]).toEqual([201, 0, null]);
  });

  it('reports all invalid settings and does not start', async () => {
    const environment = { DATA_DIR: await temporaryFolder(), PORT: 'x', LOG_LEVEL: 'loud' };
    expect(await startError(environment)).toEqual([
      'PORT must be a whole number from 0 to 65535',
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent',
    ]);
  });

  it('starts with a variable that begins as a setting does, but is none, and names it in its log', async () => {
    const { lines } = await started(spawnProgram({ DATA_DIR: await temporaryFolder(), S3_BUKET: 'workshop' }));
    const [, ...others] = lines.filter((line) => line.includes('S3_BUKET'));
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      name: 'S3_BUKET',
      msg: 'S3_BUKET is not a setting and has no effect. See docs/configuration.md',
    });
    expect(others).toEqual([]);
  });

  it('reports in one line why a data folder or a port cannot be used', async () => {
    const folder = await temporaryFolder();
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    const below = join(file, 'below');
    const { port } = await startServer();
    const environments = [{ DATA_DIR: file }, { DATA_DIR: below }, { DATA_DIR: folder, PORT: String(port) }];
    expect(await Promise.all(environments.map(startError))).toEqual([
      [`DATA_DIR ${file} cannot be used: EEXIST: file already exists, mkdir '${file}'`],
      [`DATA_DIR ${below} cannot be used: ENOTDIR: not a directory, mkdir '${below}'`],
      [
        `PORT ${port} at HOST 127.0.0.1 cannot be listened on: listen EADDRINUSE: address already in use 127.0.0.1:${port}`,
      ],
    ]);
  });

  it.runIf(hasSmallDisks)('reports in one line that a data folder is read-only', async () => {
    const { dataDir, close } = await startServer();
    await close();
    const result = await runOnDisk({ size: '16m', access: 'ro', content: dataDir }, (disk) => ({
      args: [MAIN, '--empty'],
      environment: { DATA_DIR: disk, PORT: '0' },
    }));
    const reason = `EROFS: read-only file system, access '${result.disk}'`;
    expect(result.errors).toEqual([`DATA_DIR ${result.disk} cannot be used: ${reason}`]);
    expect(result.code).toBe(1);
  });

  it('reports in one line that a newer version of the program wrote the store', async () => {
    const { dataDir, close } = await startServer();
    await close();
    changeDatabase(
      join(dataDir, 'workshop.sqlite'),
      "insert into kysely_migration values ('9999-from-the-future', '')",
    );
    expect(await startError({ DATA_DIR: dataDir })).toEqual([
      'The store was written by a newer version of the program. Use that version, or a backup from before the update',
    ]);
  });

  it.runIf(process.platform === 'linux')('seeds a fresh store although it may open few files', async () => {
    const env = {
      // Chooses the workshop of the tests.
      NODE_OPTIONS: process.env.NODE_OPTIONS,
      NODE_COMPILE_CACHE,
      DATA_DIR: await temporaryFolder(),
      PORT: '0',
      ADMIN_PASSWORD: PASSWORD,
    };
    const child = spawn('sh', ['-c', 'ulimit -n 64 && exec "$0" "$@"', process.execPath, MAIN], { env });
    onTestFinished(() => void child.kill('SIGKILL'));
    const { url } = await started(child);
    expect(await (await fetch(`${url}/api/products`)).json()).toHaveLength(12);
  });
});
