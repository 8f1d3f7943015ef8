import { type StdioOptions, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findChromium } from './chromium.ts';

/** The outcome of one check or test run, as the last line of the whole run adds it up. */
interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

const root = fileURLToPath(new URL('../../', import.meta.url));
const reports = `${root}.build/reports`;
/** How many of the checks and vitest's projects run side by side; each is busy on about one core. */
const LANES = 2;

/** What must hold besides the tests; each counts as one. */
const CHECKS: Readonly<Record<string, readonly string[]>> = {
  types: ['tsc', '-p', '.'],
  'lint and format': ['biome', 'check', '.'],
  styles: ['stylelint', 'src/**/*.css'],
  'openapi.yaml': ['redocly', 'lint', 'openapi.yaml', '--config', '.redocly.yaml'],
  'generated files': ['node', 'src/tools/generate.ts', '--check'],
  'machine diagrams': ['node', 'src/tools/diagrams.ts', '--check'],
  'unused code': ['knip'],
  translations: ['node', 'src/tools/messages.ts', '--check'],
  'lock file': ['node', 'src/tools/check-lock.ts'],
};

type Job = () => Promise<Count>;

/** Runs everything that `npm test` promises, or with `--checks` what needs no test run; the exit code. */
async function testEverything(): Promise<number> {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const checks = Object.entries(CHECKS).map(
    ([name, command]): Job =>
      () =>
        check(name, command),
  );
  const isCheckOnly = process.argv.includes('--checks');
  // The longest first.
  const tests = isCheckOnly ? [] : [() => runVitest('node'), () => runVitest('dom')];
  const counts = await sideBySide([...tests, ...checks]);
  const total = [...counts, ...(isCheckOnly ? [] : [await runEndToEnd()])].reduce(add);
  console.info(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  return total.failed > 0 ? 1 : 0;
}

/** Each lane takes the next job as soon as it is free. */
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

async function check(name: string, command: readonly string[]): Promise<Count> {
  return (await run(name, command)) ? PASSED : FAILED;
}

async function runVitest(project: string): Promise<Count> {
  const file = `${reports}/${project}.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const isSuccess = await run(`vitest ${project}`, ['vitest', 'run', '--project', project, ...reporters]);
  return countIn(file, isSuccess, ({ numPassedTests, numFailedTests, numPendingTests }: VitestReport) => ({
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests,
  }));
}

/** Builds what is stale and tests it in a real browser; where there is none, says so. */
async function runEndToEnd(): Promise<Count> {
  if (findChromium() === null) {
    console.info('- end to end: skipped; install Chromium (Debian: apt-get install chromium) or set CHROMIUM_PATH');
    return process.env.CI === 'true' ? FAILED : SKIPPED;
  }
  const file = `${reports}/e2e.json`;
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = file;
  const isSuccess = await run(
    'end to end',
    ['playwright', 'test', '--config', 'tests/e2e', '--reporter=dot,json'],
    'inherit',
  );
  return countIn(file, isSuccess, ({ stats }: PlaywrightReport) => ({
    passed: stats.expected,
    failed: stats.unexpected,
    skipped: stats.skipped,
  }));
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
}

interface PlaywrightReport {
  readonly stats: Readonly<Record<'expected' | 'unexpected' | 'skipped', number>>;
}

function countIn<Report>(file: string, isSuccess: boolean, countOf: (report: Report) => Count): Count {
  if (!existsSync(file)) return FAILED;
  const count = countOf(JSON.parse(readFileSync(file, 'utf8')));
  // A run also fails for what no test counts: an unhandled error, a file that cannot be loaded.
  return !isSuccess && count.failed === 0 ? add(count, FAILED) : count;
}

/** Prints one line, and before it what a command said that failed. */
async function run(name: string, command: readonly string[], stdio: StdioOptions = 'pipe'): Promise<boolean> {
  const started = Date.now();
  const { code, output } = await outcomeOf(command, stdio);
  if (code !== 0) console.info(output);
  console.info(`${code === 0 ? '✓' : '✗'} ${name} (${((Date.now() - started) / 1_000).toFixed(1)} s)`);
  return code === 0;
}

function outcomeOf(
  [command = '', ...rest]: readonly string[],
  stdio: StdioOptions,
): Promise<{ code: number; output: string }> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const child = spawn(command, rest, { cwd: root, env, stdio });
  const chunks: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, output: String(error) }));
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() }));
  });
}

process.exitCode = await testEverything();
