import { expect, it, onTestFinished, vi } from 'vitest';
import { configFrom } from '#src/server/config.ts';
import { Progress, progressTo } from '#src/server/progress.ts';
import { sweep } from '#src/server/sweeping.ts';
import { openBackup } from '#src/server/transfer/backup-file.ts';
import { transfer } from '#src/server/transfer/workshop-copy.ts';
import { openSource, openTarget } from '#src/server/transfer/workshop-location.ts';
import { operatorOutput } from '#src/tools/operator-output.ts';
import { usedWorkshop } from '../../support/fixtures/used-workshop.ts';
import { openedStorage } from '../../support/infrastructure/set-ups.ts';
import { temporaryFolder } from '../../support/infrastructure/test-server.ts';

const MIB = 1024 * 1024;
const workshop = usedWorkshop();

/** Records what a command reports. */
function recorder() {
  const reports: (readonly [done: object, all: object])[] = [];
  return { reports, report: (done: object, all: object) => void reports.push([done, all]) };
}

it('prints a line a second at most, with what was done of all', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const lines: string[] = [];
  const progress = new Progress(
    progressTo((line) => lines.push(line), 'copied'),
    { rows: 7, files: 3, bytes: 4 * MIB },
  );
  progress.add({ files: 1, bytes: MIB });
  vi.advanceTimersByTime(1_000);
  progress.add({ bytes: MIB / 2 });
  progress.add({ files: 1, bytes: MIB });
  vi.advanceTimersByTime(999);
  progress.add({ files: 1 });
  vi.advanceTimersByTime(1);
  progress.add({ rows: 7 });
  expect(lines).toEqual([
    '0 of 7 rows, 1 of 3 files, 1.5 of 4.0 MiB copied',
    '7 of 7 rows, 3 of 3 files, 2.5 of 4.0 MiB copied',
  ]);
});

it('replaces the line about the progress on a terminal, and prints lines elsewhere', () => {
  const outputs = [true, false].map((isTTY) => {
    const written: string[] = [];
    const output = operatorOutput({ isTTY, write: (text) => written.push(text) });
    output.print('Copying');
    output.showProgress('1 of 3');
    output.showProgress('2 of 3');
    output.print('Copied');
    output.showProgress('1 of 2');
    output.end();
    return written.join('');
  });
  expect(outputs).toEqual([
    'Copying\n1 of 3\r\u001B[K2 of 3\r\u001B[KCopied\n1 of 2\r\u001B[K',
    'Copying\n1 of 3\n2 of 3\nCopied\n1 of 2\n',
  ]);
});

it('reports a copy and the check of a backup up to all rows, files and bytes', async () => {
  const copied = recorder();
  await using target = await openTarget(configFrom({ DATA_DIR: await temporaryFolder() }));
  const source = await openSource(configFrom({ DATA_DIR: await workshop.copy() }));
  const { files, bytes } = await transfer(source, target, { report: copied.report, anyway: false });
  const [done, all] = copied.reports.at(-1) ?? [];
  expect(done).toEqual({ rows: expect.any(Number), files, bytes });
  expect(all).toEqual(done);

  const checked = recorder();
  await using backup = await openBackup(await workshop.backup(), checked.report);
  expect(checked.reports.at(-1)).toEqual([
    { rows: 0, files, bytes },
    { rows: 0, files, bytes },
  ]);
  expect((await backup.sizes()).size).toBe(files);
});

it('reports the files that a sweeping moves', async () => {
  const { store, files } = await openedStorage({ DATA_DIR: await temporaryFolder() });
  for (const name of ['a', 'b']) await files.put(`/files/orders/${name}.webp`, [new Uint8Array(MIB)]);
  const { reports, report } = recorder();
  const now = new Date(Date.now() + 60_000);
  await sweep({ store, files, now, isRemote: false, isConfirmed: true, report });
  const all = { rows: 0, files: 2, bytes: 2 * MIB };
  expect(reports).toEqual([
    [{ rows: 0, files: 1, bytes: MIB }, all],
    [all, all],
  ]);
});
