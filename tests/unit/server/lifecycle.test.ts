import { once } from 'node:events';
import { copyFile, mkdir, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openServer } from '#src/server/server.ts';
import {
  filesIn,
  sampleImageUrl,
  startError,
  startServer,
  startWithAdmin,
  temporaryFolder,
} from '../../support/infrastructure/test-server.ts';

describe('starting the server', () => {
  it('fills a fresh store with the sample workshop once', async () => {
    const first = await startWithAdmin({}, { seed: true });
    const products = await first.products();
    const files = products.flatMap(({ image, video }) => (video ? [image, video] : [image]));
    expect([products.length, await Promise.all(files.map(first.statusOf))]).toEqual([12, Array(13).fill(200)]);
    await first.deleteProduct(1);
    const second = await first.restart();
    expect(await second.products()).toEqual(products.slice(1));
    expect(await second.statusOf(products[0]?.video ?? '')).toBe(404);
  });

  it('never seeds a store that started empty', async () => {
    const first = await startServer({}, { seed: false });
    expect(await (await first.restart({}, { seed: true })).products()).toEqual([]);
  });

  it('keeps committed data and removes the uncommitted files of a killed server', async () => {
    const first = await startWithAdmin();
    const { dataDir } = first;
    await first.sendOrder({ files: [await sampleImageUrl()] });
    const stored = [await first.orders(), await filesIn(dataDir, 'orders')];
    await first.close();
    await writeFile(join(dataDir, 'files/orders/never-committed.png'), 'x');
    await writeFile(join(dataDir, 'files/incoming/half'), 'x');
    const second = await startWithAdmin({ DATA_DIR: dataDir });
    expect([await second.orders(), await filesIn(dataDir, 'orders')]).toEqual(stored);
    expect(await filesIn(dataDir, 'incoming')).toEqual([]);
  });

  it.each([
    { label: 'missing', lose: (file: string) => rm(file) },
    { label: 'empty', lose: (file: string) => truncate(file) },
  ])(
    'does not start if the store is $label while files exist, and starts again once it is restored',
    async ({ lose }) => {
      const first = await startServer({}, { seed: true });
      const { dataDir } = first;
      await first.sendOrder({ files: [await sampleImageUrl()] });
      const kept = await filesIn(dataDir, 'orders');
      await first.close();
      const store = join(dataDir, 'workshop.sqlite');
      await copyFile(store, `${store}.backup`);
      await lose(store);
      expect(await startError({ DATA_DIR: dataDir })).toEqual([
        'There are files, but the store that names them (workshop.sqlite in DATA_DIR, or the database of DATABASE_URL) ' +
          'is missing or empty: restore it from a backup, or move the files away to begin anew',
      ]);
      expect(await filesIn(dataDir, 'orders')).toEqual(kept);
      await copyFile(`${store}.backup`, store);
      expect(await (await startWithAdmin({ DATA_DIR: dataDir })).orders()).toHaveLength(1);
      expect(await filesIn(dataDir, 'orders')).toEqual(kept);
    },
  );

  it('sweeps nothing on the first start, even files of an interrupted first start', async () => {
    const dataDir = await temporaryFolder();
    await mkdir(join(dataDir, 'files/videos'), { recursive: true });
    const video = join(dataDir, 'files/videos/planetary-gearbox.mp4');
    await writeFile(video, 'x');
    await utimes(video, 0, 0);
    await startServer({ DATA_DIR: dataDir });
    expect(await filesIn(dataDir, 'videos')).toEqual(['planetary-gearbox.mp4']);
  });

  it('rejects a data folder that another server uses', async () => {
    const { dataDir } = await startServer();
    await expect(openServer({ PORT: '0', DATA_DIR: dataDir })).rejects.toThrow(
      `DATA_DIR ${dataDir} cannot be used: another server has it; stop that, or choose another folder`,
    );
  });

  it('creates its data folder and the parent folders', async () => {
    const DATA_DIR = join(await temporaryFolder(), 'srv', 'workshop');
    await startServer({ DATA_DIR });
    expect((await stat(DATA_DIR)).mode & 0o777).toBe(0o700);
  });

  it.runIf(process.platform === 'linux')('does not start if the system cannot create the data folder', async () => {
    await expect(openServer({ PORT: '0', DATA_DIR: '/proc/x/y' })).rejects.toThrow(
      'DATA_DIR /proc/x/y cannot be used: ENOENT',
    );
  });

  it('releases the lock and discards the generated password when a start fails', async () => {
    const DATA_DIR = await temporaryFolder();
    const { port } = await startServer();
    await expect(openServer({ PORT: String(port), DATA_DIR })).rejects.toThrow('EADDRINUSE');
    const { adminPassword } = await startServer({ DATA_DIR, ADMIN_PASSWORD: '' });
    expect(adminPassword).toMatch(/^[\w-]{20}$/);
  });
});

it('stops without waiting for idle connections', async () => {
  const server = await startServer();
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const call = request(`${server.url}/healthz`, { agent }).end();
  const [response] = await once(call, 'response');
  response.resume();
  await once(response, 'end');
  const silent = connect(server.port, '127.0.0.1');
  await once(silent, 'connect');
  const gone = once(silent, 'close');
  await server.close();
  await gone;
});
