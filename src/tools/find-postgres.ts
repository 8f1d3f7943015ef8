import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Folder of the PostgreSQL programs, from the path or Debian's default. Null if PostgreSQL is not installed. */
export function findPostgres(): string | null {
  const onPath = (process.env.PATH ?? '').split(delimiter);
  const folders = [...onPath, ...globSync('/usr/lib/postgresql/*/bin').sort().reverse()];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) ?? null;
}
