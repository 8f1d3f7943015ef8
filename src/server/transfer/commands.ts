import { type Config, ConfigError, messageOf } from '#src/server/config.ts';
import { takeDataFolder } from '#src/server/files/data-folder.ts';
import { mebibytes, progressTo } from '#src/server/progress.ts';
import { openStorage } from '#src/server/storage.ts';
import { type Sweeping, sweep } from '#src/server/sweeping.ts';
import { createBackup, openBackup } from './backup-file.ts';
import { type Transfer, transfer } from './workshop-copy.ts';
import { locationName, markAsMovedTo, openSource, openTarget, recordBackupOf } from './workshop-location.ts';

type Print = (line: string) => void;

/** Ends the lines about a copy. */
const COPIED = 'copied';

interface CommandOptions {
  /** Prints a line for the operator. */
  readonly print: Print;
  /** Prints a line about the progress. Default: `print`. */
  readonly showProgress?: Print;
  /** True to work on a place even if its workshop was moved elsewhere. */
  readonly anyway?: boolean;
}

/**
 * Writes the workshop, which may be in use, to one file. A backup that lacks files is retained, but is a failure unless
 * `anyway` is set: it must not replace a complete one unnoticed. @throws ConfigError
 */
export async function backUp(
  config: Config,
  path: string,
  { print, showProgress = print, anyway = false }: CommandOptions,
): Promise<Transfer> {
  print(`Copying ${locationName(config)} to ${path}`);
  const source = await openSource(config);
  await using backup = await createBackup(path);
  const copied = await transfer(source, backup.target, { report: progressTo(showProgress, COPIED), anyway });
  await backup.finish();
  reported(copied, print);
  if (copied.lost.length > 0 && !anyway) throw new ConfigError([INCOMPLETE]);
  await recordBackupOf(config, new Date()).catch((error: unknown) => {
    print(`The backup is complete, but the metric workshop_last_backup_seconds will not show it: ${messageOf(error)}`);
  });
  return copied;
}

const INCOMPLETE =
  'The backup was written, but lacks these files. Mount the disk of DATA_DIR, correct S3_BUCKET, or put the files back, ' +
  'and make another backup. If they are lost for good, complete the orders and delete the products that name them, or add --anyway';

/** Reads a whole backup, and then writes it to an empty place. @throws ConfigError */
export async function restore(
  config: Config,
  path: string,
  { print, showProgress = print, anyway = false }: CommandOptions,
): Promise<Transfer> {
  print(`Copying ${path} to ${locationName(config)}`);
  await using source = await openBackup(path, progressTo(showProgress, 'checked'));
  await using target = await openTarget(config);
  return reported(await transfer(source, target, { report: progressTo(showProgress, COPIED), anyway }), print);
}

/**
 * Copies the workshop of a stopped server from the data folder to PostgreSQL and S3, or back, and marks the place that
 * it was copied from. @throws ConfigError
 */
export async function move(
  config: Config,
  to: 'shared' | 'data-dir',
  { print, showProgress = print, anyway = false }: CommandOptions,
): Promise<Transfer> {
  if (config.databaseUrl === null || config.s3 === null)
    throw new ConfigError(['DATABASE_URL and the S3 settings must be set, whichever way is moved']);
  const local = { ...config, databaseUrl: null, s3: null };
  const [from, into] = to === 'shared' ? [local, config] : [config, local];
  print(`Copying ${locationName(from)} to ${locationName(into)}`);
  await using cleanup = new AsyncDisposableStack();
  const source = await openSource(from);
  if (from === local) cleanup.use(await takeDataFolder(config.dataDir));
  const target = cleanup.use(await openTarget(into));
  const copied = reported(await transfer(source, target, { report: progressTo(showProgress, COPIED), anyway }), print);
  await markAsMovedTo(from, into).catch((error: unknown) => {
    const reason = `${locationName(from)} could not be marked as moved: ${messageOf(error)}`;
    throw new ConfigError([`The workshop was copied, but ${reason}. Start no server there`]);
  });
  print(`The workshop is now in ${locationName(into)}. ${locationName(from)} is marked as moved`);
  return copied;
}

/** Moves all files that no row names to `swept/<date>`, even if a start holds them back. @throws ConfigError */
export async function sweepConfirmed(
  config: Config,
  now: Date,
  { print, showProgress = print, anyway = false }: CommandOptions,
): Promise<Sweeping> {
  print(`Sweeping ${locationName(config)}`);
  await using storage = await openStorage(config);
  const { store, files } = storage;
  if (!(await store.isBegun())) throw new ConfigError(['There is no workshop to sweep']);
  if (!anyway) await store.refuseIfMoved();
  const isRemote = config.databaseUrl !== null;
  const report = progressTo(showProgress, 'moved');
  const sweeping = await sweep({ store, files, now, isRemote, isConfirmed: true, report });
  print(`Moved ${sweeping.swept} of ${sweeping.files} files to swept/${sweeping.date}`);
  return sweeping;
}

function reported(copied: Transfer, print: Print): Transfer {
  const { digests, files, bytes, lost } = copied;
  const rows = ['products', 'orders'].map((table) => `${digests[table]?.count ?? 0} ${table}`);
  print(`Copied and compared: ${rows.join(', ')}, ${files} files of ${mebibytes(bytes)} MiB`);
  if (lost.length > 0) print(`Rows name ${lost.length} files that are not there: ${lost.join(', ')}`);
  return copied;
}
