import { describe, expect, it } from 'vitest';
import { configFrom } from '#src/server/config.ts';
import type { Amounts } from '#src/server/progress.ts';
import { move } from '#src/server/transfer/commands.ts';
import { transfer } from '#src/server/transfer/workshop-copy.ts';
import { locationName, openSource, openTarget } from '#src/server/transfer/workshop-location.ts';
import { contentOf, type Environment, silent, usedWorkshop } from '../../support/fixtures/used-workshop.ts';
import { hasSharedStorage, newSharedStorage, startFirst } from '../../support/infrastructure/shared-services.ts';
import { startServer, startWithAdmin, temporaryFolder } from '../../support/infrastructure/test-server.ts';

startFirst('postgres', 's3');

const workshop = usedWorkshop();

describe.runIf(hasSharedStorage)('a move', () => {
  it('refuses to move from an empty place', async () => {
    const shared = { ...(await newSharedStorage()), DATA_DIR: await temporaryFolder() };
    await expect(move(configFrom(shared), 'data-dir', silent)).rejects.toThrow('There is no workshop to copy');
  });

  it('resumes an interrupted move and moves a workshop to PostgreSQL and S3 and back without loss', async () => {
    const server = await workshop.start();
    const shown = await contentOf(server);
    const { dataDir } = server;
    await server.close();
    const shared = await newSharedStorage();
    await expect(moveTwoFiles({ DATA_DIR: dataDir }, shared)).rejects.toThrow('cut off');
    const there = await move(configFrom({ ...shared, DATA_DIR: dataDir }), 'shared', silent);
    const DATA_DIR = await temporaryFolder();
    const back = await move(configFrom({ ...shared, DATA_DIR }), 'data-dir', silent);
    expect(back).toEqual(there);
    expect(await contentOf(await startWithAdmin({ DATA_DIR }))).toEqual(shown);
    expect(await contentOf(await startWithAdmin(shared, { anyway: true }))).toEqual(shown);
  });

  it('prints both places and marks the source as moved', async () => {
    const { dataDir, close } = await startServer();
    await close();
    const shared = await newSharedStorage();
    const lines: string[] = [];
    const print = (line: string) => lines.push(line);
    await move(configFrom({ ...shared, DATA_DIR: dataDir }), 'shared', { print });
    const there = locationName(configFrom(shared));
    expect([lines[0], lines.at(-1)]).toEqual([
      `Copying DATA_DIR ${dataDir} to ${there}`,
      `The workshop is now in ${there}. DATA_DIR ${dataDir} is marked as moved`,
    ]);
    await expect(startServer({ DATA_DIR: dataDir })).rejects.toThrow(`was moved, and is now in ${there}. `);
    const DATA_DIR = await temporaryFolder();
    await move(configFrom({ ...shared, DATA_DIR }), 'data-dir', silent);
    await expect(startServer(shared)).rejects.toThrow(`was moved, and is now in DATA_DIR ${DATA_DIR}. `);
    expect(await (await startServer({ DATA_DIR })).statusOf('/readyz')).toBe(200);
  });
});

async function moveTwoFiles(from: Environment, to: Environment): Promise<void> {
  await using target = await openTarget(configFrom(to));
  const report = ({ files }: Amounts) => {
    if (files === 2) throw new Error('cut off');
  };
  await transfer(await openSource(configFrom(from)), target, { report, anyway: false });
}
