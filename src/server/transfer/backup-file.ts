import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { MEBIBYTE } from '#src/domain/text/data-size.ts';
import { ConfigError, messageOf } from '#src/server/config.ts';
import { syncFolder } from '#src/server/files/disk.ts';
import type { StoredFile } from '#src/server/files/server-files.ts';
import { Progress, type Report } from '#src/server/progress.ts';
import { requireModestCost } from '#src/server/sessions/password.ts';
import { versionOf } from '#src/server/store/migrations.ts';
import { sqliteDatabase, sqliteSnapshot } from '#src/server/store/sqlite.ts';
import { type AnyTables, type Digest, digestsOf } from './copied-tables.ts';
import { hashOf } from './file-hash.ts';
import type { Source, Target } from './workshop-copy.ts';

/** Tables that a backup has in addition to those of the store: the files in pieces, and the digests of everything. */
const OWN_TABLES = `
  create table backup_files (url text primary key, size integer not null, hash text not null) strict;
  create table backup_pieces (url text not null, position integer not null, bytes blob not null,
    primary key (url, position)) strict, without rowid;
  create table backup_digests (name text primary key, count integer not null, hash text not null) strict;`;

/** SQLite leaves files of these names if it cannot close a database on a full disk. */
const SQLITE_SUFFIXES = ['', '-wal', '-shm', '-journal'];

/** Creates a backup: one SQLite file, renamed when it is complete. @throws ConfigError if the file exists */
export async function createBackup(path: string) {
  if (existsSync(path)) throw new ConfigError([`${path} is there already and is not overwritten`]);
  const partial = `${path}.partial`;
  const removePartial = async () => {
    for (const suffix of SQLITE_SUFFIXES) await rm(partial + suffix, { force: true });
  };
  await removePartial();
  await using cleanup = new AsyncDisposableStack();
  cleanup.defer(removePartial);
  // The backup contains personal data of customers.
  await writeFile(partial, '', { mode: 0o600 });
  const file = cleanup.use(new DatabaseSync(partial));
  file.exec(`pragma journal_mode = wal; pragma synchronous = off; ${OWN_TABLES}`);
  const db = cleanup.use(sqliteDatabase<AnyTables>(partial));
  const ending = cleanup.move();
  return {
    target: { db, files: filesIn(file) } satisfies Target,
    /** Writes the digests, and gives the file its name. */
    async finish(): Promise<void> {
      const digests = await digestsOf(db);
      const add = file.prepare('insert into backup_digests values (?, ?, ?)');
      for (const [name, { count, hash }] of Object.entries(digests)) add.run(name, count, hash);
      await db.destroy();
      file.exec('pragma journal_mode = delete');
      file.close();
      await using whole = await open(partial, 'r+');
      await whole.sync();
      await rename(partial, path);
      await syncFolder(dirname(path));
    },
    /** Removes an unfinished backup. */
    [Symbol.asyncDispose]: () => ending.disposeAsync(),
  };
}

/** Opens a backup and verifies every byte of it. @throws ConfigError if it is damaged or incomplete */
export async function openBackup(path: string, report: Report): Promise<Source & AsyncDisposable> {
  await using cleanup = new AsyncDisposableStack();
  const problem = (what: string) => new ConfigError([`${path} is no backup that can be restored: ${what}`]);
  if (!existsSync(path)) throw problem('there is no such file');
  try {
    const file = cleanup.use(new DatabaseSync(path, { readOnly: true }));
    const snapshot = () => sqliteSnapshot<AnyTables>(path);
    await check(file, snapshot, report);
    const ending = cleanup.move();
    return {
      snapshot,
      open: (url) => filesIn(file).open(url),
      sizes: async () => sizesIn(file),
      [Symbol.asyncDispose]: () => ending.disposeAsync(),
    };
  } catch (error) {
    throw problem(messageOf(error));
  }
}

/** Largest piece of a file in bytes. A backup that the program wrote has pieces of at most a few MiB. */
const MAX_PIECE_BYTES = 16 * MEBIBYTE;

/** Rejects a file that would run statements of its own, lies about sizes or was changed. The file may be anyone's. */
async function check(file: DatabaseSync, snapshot: Source['snapshot'], report: Report): Promise<void> {
  requirePlainTables(file);
  const integrity = file.prepare('pragma integrity_check').all();
  if (integrity[0]?.integrity_check !== 'ok') throw new Error('the file is damaged');
  const declared = file.prepare('select name, count, hash from backup_digests').all();
  if (declared.length === 0) throw new Error('it was never finished');
  await using store = await snapshot();
  await versionOf(store.db);
  const actual: Readonly<Record<string, Digest>> = await digestsOf(store.db);
  for (const { name, count, hash } of declared) {
    const digest = actual[String(name)];
    if (digest?.count !== count || digest?.hash !== hash) throw new Error(`its ${name} are not what was backed up`);
  }
  for (const { hash } of file.prepare('select password_hash as hash from credentials').all()) requireModestCost(hash);
  const files = filesIn(file);
  const sizes = sizesIn(file);
  const bytes = sizes.values().reduce((total, size) => total + size, 0);
  const progress = new Progress(report, { rows: 0, files: sizes.size, bytes });
  const largePiece = file.prepare('select 1 from backup_pieces where url = ? and length(bytes) > ?');
  for (const { url, hash } of file.prepare('select url, hash from backup_files').all()) {
    const isTooLarge = largePiece.get(String(url), MAX_PIECE_BYTES) !== undefined;
    const stored = isTooLarge ? null : await files.open(String(url));
    if (stored === null || !(await isWhole(stored, hash, progress))) throw new Error(`its file ${url} is damaged`);
    progress.add({ files: 1 });
  }
}

/** Views, triggers, virtual tables and generated columns compute whatever the file's author wrote. */
function requirePlainTables(file: DatabaseSync): void {
  file.exec('pragma trusted_schema = off');
  const active = file.prepare(`
    select type, name from sqlite_schema where type not in ('table', 'index') or sql like 'create virtual%'
    union all
    select 'generated column', entry.name || '.' || field.name
      from sqlite_schema entry, pragma_table_xinfo(entry.name) field where entry.type = 'table' and field.hidden > 0`);
  const [first] = active.all();
  if (first) throw new Error(`no backup has the ${first.type} ${first.name}`);
}

async function isWhole({ size, chunks }: StoredFile, hash: unknown, progress: Progress): Promise<boolean> {
  let received = 0;
  const counted = async function* () {
    for await (const chunk of progress.counted(chunks)) {
      received += chunk.length;
      yield chunk;
    }
  };
  return (await hashOf(counted())) === hash && received === size;
}

/** Returns the sizes that the backup states, by URL. */
function sizesIn(file: DatabaseSync): ReadonlyMap<string, number> {
  const rows = file.prepare('select url, size from backup_files').all();
  return new Map(rows.map(({ url, size }) => [String(url), Number(size)]));
}

/** Reads and writes files, each in pieces of the size in which they were received. */
function filesIn(file: DatabaseSync): Target['files'] & { open(url: string): Promise<StoredFile | null> } {
  return {
    async put(url, chunks) {
      const hash = createHash('sha256');
      let [position, size] = [0, 0];
      file.exec('begin');
      try {
        const add = file.prepare('insert into backup_pieces values (?, ?, ?)');
        for await (const chunk of chunks) {
          add.run(url, position, chunk);
          hash.update(chunk);
          position += 1;
          size += chunk.length;
        }
        file.prepare('insert into backup_files values (?, ?, ?)').run(url, size, hash.digest('hex'));
        file.exec('commit');
        return true;
      } catch (error) {
        // SQLite itself rolls back a transaction that fails on a full disk.
        if (file.isTransaction) file.exec('rollback');
        throw error;
      }
    },
    async open(url) {
      const stored = file.prepare('select size from backup_files where url = ?').get(url);
      if (stored === undefined) return null;
      const pieces = file.prepare('select bytes from backup_pieces where url = ? order by position');
      const chunks = async function* () {
        for (const { bytes } of pieces.iterate(url)) if (bytes instanceof Uint8Array) yield bytes;
      };
      return { size: Number(stored.size), chunks: chunks() };
    },
    async delete(urls) {
      for (const url of urls) {
        file.prepare('delete from backup_pieces where url = ?').run(url);
        file.prepare('delete from backup_files where url = ?').run(url);
      }
    },
    list: async () => [],
  };
}
