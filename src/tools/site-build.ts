import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { workshopCondition } from './workshop-of-tests.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Files that the builds depend on. */
const SOURCES = [
  'src',
  'tests/support/workshop',
  'locales',
  'package.json',
  'openapi.yaml',
  'package-lock.json',
  'vite.config.ts',
  'lingui.config.ts',
  '.env*',
];

/** Files that are not part of the site. `pre-compressed.ts` writes some of the built files, so it counts as a source. */
const APART = /^src[\\/](?:server|tools[\\/](?!pre-compressed))/;

/** The builds and the files that must exist in `.build` afterwards. The site includes the server's page renderer. */
const BUILDS = {
  site: { flags: [], sources: SOURCES, results: ['site/index.html', 'renderer/render-page.js'] },
  // The inspector shows the charts.
  demo: {
    flags: ['--mode', 'demo', '--outDir', '../../.build/demo', '--emptyOutDir'],
    sources: [...SOURCES, 'docs/machines'],
    results: ['demo/index.html'],
  },
} as const;

type BuildName = keyof typeof BUILDS;

const RETAINED_ASSETS = '.build/earlier-site/assets';

/** How long assets of earlier builds are retained for pages that are still open, in milliseconds. */
const ASSETS_LIFETIME = 24 * 3_600_000;

/**
 * Builds the site or the demo into `.build`, unless the last build was made from the same sources.
 * @param root the project's folder
 * @throws if the build fails. It may have removed the last build.
 */
export function buildWhereStale(name: BuildName, root: string = ROOT): void {
  if (isStale(name, root)) build(name, root);
  else if (name === 'site') removeExpiredAssets(root);
}

/**
 * Builds the site or the demo into `.build`.
 * @param root the project's folder
 * @throws if the build fails. It may have removed the last build.
 */
export function build(name: BuildName, root: string = ROOT): void {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  if (!existsSync(vite)) throw new Error(`The ${name} must be built, and Vite is not installed: run \`npm ci\` first`);
  rmSync(stampFile(name, root), { force: true });
  console.info(`Building the ${name} …`);
  const stamp = stampOf(name, root);
  if (name === 'site') retainAssets(root);
  // Vite's default config loader writes into node_modules, which may be read-only for a service.
  const flags = ['--configLoader', 'native', '--logLevel', 'warn', ...BUILDS[name].flags];
  const { status } = spawnSync(process.execPath, [vite, 'build', ...flags], {
    cwd: root,
    // Vite would use the NODE_ENV of the shell or the test runner.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`The ${name} could not be built: see Vite's output above.`);
  writeFileSync(stampFile(name, root), stamp);
}

/** Removes the assets of earlier builds that were moved more than a day ago. */
function removeExpiredAssets(root: string): void {
  const retained = join(root, RETAINED_ASSETS);
  if (!existsSync(retained)) return;
  for (const file of readdirSync(retained)) {
    const path = join(retained, file);
    if (Date.now() - statSync(path).mtimeMs > ASSETS_LIFETIME) rmSync(path, { recursive: true });
  }
}

/** Moves the assets of the last build to where the server still finds them. */
function retainAssets(root: string): void {
  removeExpiredAssets(root);
  const current = join(root, '.build/site/assets');
  const retained = join(root, RETAINED_ASSETS);
  mkdirSync(retained, { recursive: true });
  const now = new Date();
  if (!existsSync(current)) return;
  for (const file of readdirSync(current)) {
    const path = join(retained, file);
    renameSync(join(current, file), path);
    utimesSync(path, now, now);
  }
}

/** True if the site or the demo is missing, or was built from other sources. */
export function isStale(name: BuildName, root: string = ROOT): boolean {
  const file = stampFile(name, root);
  const results = BUILDS[name].results.map((result) => join(root, '.build', result));
  if (![file, ...results].every(existsSync)) return true;
  return readFileSync(file, 'utf8') !== stampOf(name, root);
}

function stampFile(name: BuildName, root: string): string {
  return join(root, `.build/${name}.stamp`);
}

/** Hash of the sources, the chosen workshop and the variables that Vite inlines into the site. */
function stampOf(name: BuildName, root: string): string {
  const hash = createHash('sha256');
  const patterns = BUILDS[name].sources.flatMap((source) => [source, `${source}/**`]);
  const paths = globSync(patterns, { cwd: root }).filter((path) => !APART.test(path));
  const files = paths.filter((path) => statSync(join(root, path)).isFile()).sort();
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  const variables = Object.entries(process.env).filter(([variable]) => variable.startsWith('VITE_'));
  return hash.update(workshopCondition()).update(JSON.stringify(variables.sort())).digest('hex');
}
