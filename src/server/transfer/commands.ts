import { MEBIBYTE } from '#src/domain/text/data-size.ts';
import { type Config, ConfigError } from '../config.ts';
import { takeDataFolder } from '../files/data-folder.ts';
import { createBackup, openBackup } from './backup-file.ts';
import { openSource, openTarget } from './places.ts';
import { type Progress, type Transfer, transfer } from './transfer.ts';

type Say = (line: string) => void;

/** Makes one file of the workshop, which may be in use. @throws ConfigError */
export async function backUp(config: Config, path: string, say: Say): Promise<Transfer> {
  const source = await openSource(config);
  await using backup = await createBackup(path);
  const copied = await transfer(source, backup.target, progressTo(say));
  await backup.finish();
  return told(copied, say);
}

/** Puts a backup, once it is found whole, into an empty place. @throws ConfigError */
export async function restore(config: Config, path: string, say: Say): Promise<Transfer> {
  await using source = await openBackup(path);
  await using target = await openTarget(config);
  return told(await transfer(source, target, progressTo(say)), say);
}

/** Copies the workshop of a stopped server from the data folder to PostgreSQL and S3, or back. @throws ConfigError */
export async function move(config: Config, to: 'shared' | 'data-dir', say: Say): Promise<Transfer> {
  if (config.databaseUrl === null || config.s3 === null)
    throw new ConfigError(['DATABASE_URL and the S3 settings must be set, whichever way is moved']);
  const local = { ...config, databaseUrl: null, s3: null };
  const [from, into] = to === 'shared' ? [local, config] : [config, local];
  await using cleanup = new AsyncDisposableStack();
  const source = await openSource(from);
  if (from === local) cleanup.use(await takeDataFolder(config.dataDir));
  const target = cleanup.use(await openTarget(into));
  return told(await transfer(source, target, progressTo(say)), say);
}

/** In milliseconds. */
const TELL_EVERY = 1_000;

function progressTo(say: Say): (progress: Progress) => void {
  let next = 0;
  return ({ files, of, bytes }) => {
    if (performance.now() < next) return;
    next = performance.now() + TELL_EVERY;
    say(`${files} of ${of} files, ${megabytes(bytes)}`);
  };
}

function told(copied: Transfer, say: Say): Transfer {
  const { digests, files, bytes, lost } = copied;
  const rows = ['products', 'orders'].map((table) => `${digests[table]?.count ?? 0} ${table}`);
  say(`Copied and compared: ${rows.join(', ')}, ${files} files of ${megabytes(bytes)}`);
  if (lost.length > 0) say(`Rows name ${lost.length} files that are not there: ${lost.join(', ')}`);
  return copied;
}

function megabytes(bytes: number): string {
  return `${(bytes / MEBIBYTE).toFixed(1)} MiB`;
}
