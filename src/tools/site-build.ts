import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** What the builds are made from. */
const SOURCES = ['src', 'locales', 'openapi.yaml', 'package-lock.json', 'vite.config.ts', 'lingui.config.ts', '.env*'];

/** No browser ever gets these; but one tool writes what it gets. */
const APART = /^src[\\/](?:server|tools[\\/](?!pre-compressed))/;

/** Each build's folder is `.build/<name>`; the site's has beside it what renders its pages on the server. */
const BUILDS = {
  site: { flags: [], sources: SOURCES, results: ['site/index.html', 'renderer/render-page.js'] },
  // The developers' panel shows the charts.
  demo: {
    flags: ['--mode', 'demo', '--outDir', '../../.build/demo', '--emptyOutDir'],
    sources: [...SOURCES, 'docs/machines'],
    results: ['demo/index.html'],
  },
} as const;

type BuildName = keyof typeof BUILDS;

/**
 * Builds the site or the demo into `.build`, unless it was built from exactly these sources before.
 * @param root the project's folder
 * @throws where it cannot be built; what stood there before may be gone then
 */
export function buildWhereStale(name: BuildName, root: string = ROOT): void {
  if (!isStale(name, root)) return;
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  if (!existsSync(vite)) throw new Error(`The ${name} must be built, and Vite is not installed: run \`npm ci\` first`);
  rmSync(stampFile(name, root), { force: true });
  console.info(`Building the ${name} …`);
  const stamp = stampOf(name, root);
  // Vite's own loader of its configuration writes into node_modules, which a service may not.
  const flags = ['--configLoader', 'native', '--logLevel', 'warn', ...BUILDS[name].flags];
  const { status } = spawnSync(process.execPath, [vite, 'build', ...flags], {
    cwd: root,
    // Vite takes it from the shell, or from a test's runner, where it is set.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`The ${name} could not be built; what is wrong stands above`);
  writeFileSync(stampFile(name, root), stamp);
}

/** Whether the site or the demo is missing, or was built from other sources than these. */
export function isStale(name: BuildName, root: string = ROOT): boolean {
  const file = stampFile(name, root);
  const results = BUILDS[name].results.map((result) => join(root, '.build', result));
  if (![file, ...results].every(existsSync)) return true;
  return readFileSync(file, 'utf8') !== stampOf(name, root);
}

function stampFile(name: BuildName, root: string): string {
  return join(root, `.build/${name}.stamp`);
}

/** Changes with every byte of the sources and with the variables that Vite writes into the site. */
function stampOf(name: BuildName, root: string): string {
  const hash = createHash('sha256');
  const patterns = BUILDS[name].sources.flatMap((source) => [source, `${source}/**`]);
  const paths = globSync(patterns, { cwd: root }).filter((path) => !APART.test(path));
  const files = paths.filter((path) => statSync(join(root, path)).isFile()).sort();
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  const variables = Object.entries(process.env).filter(([variable]) => variable.startsWith('VITE_'));
  return hash.update(JSON.stringify(variables.sort())).digest('hex');
}
