import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { backedUp, type Environment } from '../../support/fixtures/used-workshop.ts';
import { NODE_COMPILE_CACHE } from '../../support/infrastructure/server-process.ts';
import { hasSmallDisks, runOnDisk } from '../../support/infrastructure/small-disk.ts';
import { startServer, temporaryFolder } from '../../support/infrastructure/test-server.ts';

const PROGRAM = fileURLToPath(new URL('../../../src/tools/transfer.ts', import.meta.url));

describe('the commands', () => {
  const run = async (environment: Environment, ...command: readonly string[]) => {
    const env = { NODE_COMPILE_CACHE, ...environment };
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [PROGRAM, ...command], { env });
    // A slow machine prints lines about the progress.
    return { stdout: stdout.replaceAll(/^\d.* (?:copied|checked)\n/gm, ''), stderr };
  };

  it('copies between the configured places and prints a summary', async () => {
    const { dataDir } = await startServer();
    const path = join(await temporaryFolder(), 'workshop.backup');
    const printed = (from: string, to: string) => ({
      stdout: `Copying ${from} to ${to}\nCopied and compared: 0 products, 0 orders, 0 files of 0.0 MiB\n`,
      stderr: '',
    });
    expect(await run({ DATA_DIR: dataDir }, 'backup', path)).toEqual(printed(`DATA_DIR ${dataDir}`, path));
    const DATA_DIR = await temporaryFolder();
    expect(await run({ DATA_DIR }, 'restore', path)).toEqual(printed(path, `DATA_DIR ${DATA_DIR}`));
  });

  it.each([
    { command: ['backup'], line: /^Usage: npm run backup -- FILE, / },
    { command: ['move', 'somewhere'], line: /^Usage: npm run backup -- FILE, / },
    { command: ['move', 'shared'], line: /^DATABASE_URL and the S3 settings must be set, whichever way is moved\n$/ },
    { command: ['backup', '/nobody/here.backup'], line: /^DATA_DIR \S+ holds no workshop\n$/ },
  ])('exits with code 1 and one line for $command', async ({ command, line }) => {
    const DATA_DIR = await temporaryFolder();
    await expect(run({ DATA_DIR }, ...command)).rejects.toEqual(
      expect.objectContaining({ code: 1, stderr: expect.stringMatching(line) }),
    );
  });
});

describe.runIf(hasSmallDisks)('on a full disk', () => {
  const NO_ROOM = /^No room is left on the disk \(.+\)\. Make room on it, and try again$/;

  it('ends a backup on a full disk with one line and leaves no file', async () => {
    const { dataDir } = await startServer({}, { seed: true });
    const result = await runOnDisk({ size: '3m', access: 'rw' }, (disk) => ({
      args: [PROGRAM, 'backup', join(disk, 'workshop.backup')],
      environment: { DATA_DIR: dataDir },
    }));
    expect(result).toEqual({ ...result, code: 1, errors: [expect.stringMatching(NO_ROOM)], left: [] });
  });

  it.each([
    { size: '2m', contents: 'some files' },
    { size: '3m', contents: 'the files, but not the rows' },
  ] as const)('ends a restore with one line and leaves no incomplete file if $contents fit', async ({ size }) => {
    const { dataDir } = await startServer({}, { seed: true });
    const path = await backedUp({ DATA_DIR: dataDir });
    const result = await runOnDisk({ size, access: 'rw' }, (disk) => ({
      args: [PROGRAM, 'restore', path],
      environment: { DATA_DIR: join(disk, 'data') },
    }));
    expect({ code: result.code, errors: result.errors }).toEqual({ code: 1, errors: [expect.stringMatching(NO_ROOM)] });
    // The other files are complete, and the next attempt does not copy them again.
    expect(result.left.filter((file) => /incoming|\.partial/.test(file))).toEqual(['data/files/incoming']);
  });
});
