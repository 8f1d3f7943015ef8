import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const STAMP = join(root, '.build/site.stamp');
const PAGE = join(root, '.build/site/index.html');

/** What the built site is made from. */
const SOURCES = [
  'src',
  'locales',
  'openapi.yaml',
  'package-lock.json',
  'vite.config.ts',
  'src/tools/pre-compressed.ts',
  'lingui.config.ts',
  '.env',
  '.env.local',
  '.env.production',
];

/** No browser ever gets these. */
const APART = ['src/server', 'src/tools'];

/**
 * Builds the site into `.build/site`, unless it was built from exactly these sources before.
 * @throws where it cannot be built; what stood there before may be gone then
 */
export function buildSiteWhereStale(): void {
  const stamp = stampOfSources();
  if (existsSync(PAGE) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return;
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  if (!existsSync(vite)) throw new Error('The site must be built, and Vite is not installed: run `npm ci` first');
  rmSync(STAMP, { force: true });
  console.info('Building the site …');
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The site could not be built; what is wrong stands above');
  writeFileSync(STAMP, stamp);
}

/** Changes with every byte of the sources and with the variables that Vite writes into the site. */
function stampOfSources(): string {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(filesBelow).sort())
    hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  const variables = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'));
  return hash.update(JSON.stringify(variables.sort())).digest('hex');
}

function filesBelow(path: string): string[] {
  if (APART.includes(path)) return [];
  const entry = statSync(join(root, path), { throwIfNoEntry: false });
  if (!entry) return [];
  return entry.isDirectory() ? readdirSync(join(root, path)).flatMap((name) => filesBelow(`${path}/${name}`)) : [path];
}
