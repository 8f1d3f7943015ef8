import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from './chromium.ts';
import { endWithNpm } from './end-with-npm.ts';
import { findPostgres } from './find-postgres.ts';
import { memoryFolder } from './memory-folder.ts';
import { RunningCommands } from './running-commands.ts';
import { findSwift } from './swift.ts';
import { chooseWorkshopOfTests } from './workshop-of-tests.ts';

/** Results of one check or test run, for the total at the end. */
type Count = Readonly<Record<'passed' | 'failed' | 'skipped', number>>;

const root = fileURLToPath(new URL('../../', import.meta.url));
const reports = `${root}.build/reports`;
/** Number of jobs that run in parallel. The first builds the site and runs Vitest, the others are checks. */
const LANES = 2;
/** Number of test files that run in parallel. By default, Vitest leaves one of the cores idle. */
const WORKERS = 2;

/** Checks besides the tests. Each counts as one result. */
const CHECKS: Readonly<Record<string, readonly string[]>> = {
  // Each further thread would check types of libraries again, on a core that the other lane needs.
  types: ['tsc', '-p', '.', '--singleThreaded'],
  'lint and format': ['biome', 'check', '.'],
  styles: ['stylelint', 'src/**/*.css'],
  'openapi.yaml': ['redocly', 'lint', 'openapi.yaml', '--config', '.redocly.yaml'],
  'generated files': ['node', 'src/tools/generate.ts', '--check'],
  'machine diagrams': ['node', 'src/tools/diagrams.ts', '--check'],
  'unused code': ['knip'],
  translations: ['node', 'src/tools/extract-messages.ts', '--check'],
  'lock file': ['node', 'src/tools/check-lock.ts'],
  'files of the workshop': ['node', 'src/tools/brand.ts', '--check'],
};

/** Tests that only read the source files and take seconds. `--checks` runs them too. */
const RULES = ['tests/architecture', 'tests/translations'];

/** Command that makes a build in a process of its own, in parallel with checks. */
const buildOf = (name: 'site' | 'demo') => [
  'node',
  '-e',
  `import('./src/tools/site-build.ts').then((tool) => tool.buildWhereStale('${name}'))`,
];

type Job = () => Promise<Count>;

const commands = new RunningCommands();

/** Runs everything, or with `--checks` only what reads the source files. Returns the exit code. */
async function testEverything(): Promise<number> {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  process.env.TMPDIR = temporaryFolder();
  chooseWorkshopOfTests();
  const isCheckOnly = process.argv.includes('--checks');
  const needsDemo = !isCheckOnly && findChromium() !== null;
  const allChecks = Object.entries({ ...CHECKS, ...(needsDemo && { 'build of the demo': buildOf('demo') }) });
  const checks = allChecks.map(
    ([name, command]) =>
      async () =>
        (await run(name, command)) ? PASSED : FAILED,
  );
  const counts = await sideBySide([() => (isCheckOnly ? runVitest(RULES) : buildAndTest()), ...checks]);
  const total = [...counts, ...(isCheckOnly ? [] : [...missingServices(), await runEndToEnd()])].reduce(add);
  console.info(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  return total.failed > 0 ? 1 : 0;
}

/**
 * Creates the folder for temporary files, and removes it at the end. Tests of servers write much, so the folder is in
 * memory if there is room.
 */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(memoryFolder() ?? tmpdir(), 'workshop-tests-'));
  // PostgreSQL runs as another user if the tests run as root.
  chmodSync(folder, 0o1777);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs the jobs in parallel. Each lane takes the next job as soon as it is free. */
async function sideBySide(jobs: readonly Job[]): Promise<readonly Count[]> {
  const waiting = jobs.values();
  const counts: Count[] = [];
  const lane = async () => {
    for (const job of waiting) counts.push(await job());
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return counts;
}

const add = (a: Count, b: Count): Count => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});
const PASSED: Count = { passed: 1, failed: 0, skipped: 0 };
const FAILED: Count = { passed: 0, failed: 1, skipped: 0 };
const SKIPPED: Count = { passed: 0, failed: 0, skipped: 1 };

/**
 * Checks the built scripts for syntax and built-ins that a browser of `browserslist` lacks. Of the ignored ones, `polyfills.ts`
 * adds the first two, and three.js checks that `Float16Array` exists.
 */
const BUILT_SCRIPTS = [
  'es-check',
  'checkBrowser',
  '.build/site/assets/*.js',
  '--module',
  '--checkFeatures',
  '--ignore=ArrayPrototypeAt,ObjectHasOwn,Float16Array',
  '--quiet',
];

/** Builds the site, which the servers in the tests serve, checks its scripts, and runs all test files. */
async function buildAndTest(): Promise<Count> {
  if (!(await run('build of the site', buildOf('site')))) return FAILED;
  const scripts = (await run('built scripts', BUILT_SCRIPTS)) ? PASSED : FAILED;
  return [PASSED, scripts, await runVitest([])].reduce(add);
}

const VITEST_REPORTERS = ['default', 'json', './tests/support/reporters/vitest-progress.ts'].map(
  (reporter) => `--reporter=${reporter}`,
);

/** Runs all test files, or those in the given folders. */
async function runVitest(folders: readonly string[]): Promise<Count> {
  const file = `${reports}/vitest.json`;
  const options = [`--maxWorkers=${WORKERS}`, ...VITEST_REPORTERS, `--outputFile.json=${file}`];
  const isSuccess = await run(['vitest', ...folders].join(' '), ['vitest', 'run', ...options, ...folders]);
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0 } = reportIn(file);
  return checkedCount(isSuccess, { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests });
}

/** Counts the services that are not installed. The tests that need them are skipped. */
function missingServices(): readonly Count[] {
  return [
    ...(findPostgres() ? [] : [missing('PostgreSQL', 'install it (Debian: apt-get install postgresql)')]),
    ...(findSwift()
      ? []
      : [missing('S3', 'on Debian, tests/support/infrastructure/unpack-swift gets a server for it')]),
  ];
}

/** Builds what is stale and runs Playwright. Without Chromium the tests are skipped. */
async function runEndToEnd(): Promise<Count> {
  if (findChromium() === null) {
    return missing(
      'end to end',
      'install Chromium (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH',
    );
  }
  const file = `${reports}/e2e.json`;
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = file;
  const reporters = `list,json,${root}tests/support/reporters/playwright-progress.ts`;
  const isSuccess = await run('end to end', ['playwright', 'test', '--config', 'tests/e2e', `--reporter=${reporters}`]);
  const { expected = 0, unexpected = 0, skipped = 0 } = reportIn(file).stats ?? {};
  return checkedCount(isSuccess, { passed: expected, failed: unexpected, skipped });
}

/** Logs what is missing and how to install it. Counts as skipped, or as failed in CI, where everything must run. */
function missing(name: string, remedy: string): Count {
  console.info(`- ${name}: skipped; ${remedy}`);
  return process.env.CI === 'true' ? FAILED : SKIPPED;
}

/** Totals in the JSON reports of vitest and Playwright. */
interface Report {
  readonly numPassedTests?: number;
  readonly numFailedTests?: number;
  readonly numPendingTests?: number;
  readonly stats?: Readonly<Partial<Record<'expected' | 'unexpected' | 'skipped', number>>>;
}

function reportIn(file: string): Report {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/**
 * Adds a failure if the run failed for a reason that no test counts: an unhandled error, a file that cannot be loaded,
 * no report.
 */
function checkedCount(isSuccess: boolean, count: Count): Count {
  const isNothing = count.passed + count.failed + count.skipped === 0;
  return isNothing || (!isSuccess && count.failed === 0) ? add(count, FAILED) : count;
}

/** Runs a command and prints one line with its result. The output of a failed command is printed before it, of another its notes. */
async function run(name: string, command: readonly string[]): Promise<boolean> {
  const started = Date.now();
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const { isSuccess, output } = await commands.run(name, command, { cwd: root, env });
  const shown = isSuccess ? output.match(/^Note: .*$/gm)?.join('\n') : output;
  if (shown) console.info(shown);
  console.info(`${isSuccess ? '✓' : '✗'} ${name} (${((Date.now() - started) / 1_000).toFixed(1)} s)`);
  return isSuccess;
}

endWithNpm();
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    await commands.end();
    process.exit(1);
  });
}

const unknown = process.argv.slice(2).filter((argument) => argument !== '--checks');
if (unknown.length > 0) {
  console.error(
    `Unknown argument ${unknown[0]}. To run some tests only: npx vitest run <path>, npm run e2e -- <name>.`,
  );
  process.exit(1);
}
process.exitCode = await testEverything();
