import { type SpawnOptions, spawn } from 'node:child_process';
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

/** What must hold before any test runs; each counts as one. */
const CHECKS: Readonly<Record<string, readonly string[]>> = {
  types: ['tsc', '-p', '.'],
  'lint and format': ['biome', 'check', '.'],
  styles: ['stylelint', 'src/**/*.css'],
  'openapi.yaml': ['redocly', 'lint', 'openapi.yaml', '--config', '.redocly.yaml'],
  'generated files': ['node', 'src/tools/generate.ts', '--check'],
  'machine diagrams': ['node', 'src/tools/diagrams.ts', '--check'],
  'unused code': ['knip'],
  words: ['node', 'src/tools/check-words.ts'],
  'lock file': ['node', 'src/tools/check-lock.ts'],
};

/** Runs everything that `npm test` promises; the exit code. */
async function testEverything(): Promise<number> {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const counts: Count[] = [];
  for (const [name, command] of Object.entries(CHECKS)) counts.push(await check(name, command));
  counts.push(await runTests('node'), await runTests('dom'), await runJourneys());
  const total = counts.reduce(add);
  console.info(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  return total.failed > 0 ? 1 : 0;
}

const add = (a: Count, b: Count): Count => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});
const PASSED: Count = { passed: 1, failed: 0, skipped: 0 };
const FAILED: Count = { passed: 0, failed: 1, skipped: 0 };
const SKIPPED: Count = { passed: 0, failed: 0, skipped: 1 };

async function check(name: string, [command = '', ...rest]: readonly string[]): Promise<Count> {
  const started = Date.now();
  const { code, output } = await run(command, rest, { stdio: 'pipe' });
  console.info(`${code === 0 ? '✓' : '✗'} ${name} (${Date.now() - started} ms)`);
  if (code !== 0) console.info(output);
  return code === 0 ? PASSED : FAILED;
}

/** The journeys run on the built site and the built demo in a real browser; where there is none, they say so. */
async function runJourneys(): Promise<Count> {
  if (findChromium() === null) {
    console.info('Journeys skipped: install Chromium (Debian: apt-get install chromium) or set CHROMIUM_PATH.');
    return process.env.CI === 'true' ? FAILED : SKIPPED;
  }
  const builds = add(await check('build', ['vite', 'build']), await check('demo', ['npm', 'run', 'build:demo']));
  return builds.failed > 0 ? builds : add(builds, await runTests('journeys'));
}

async function runTests(project: string): Promise<Count> {
  const file = `${reports}/${project}.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { code } = await run('vitest', ['run', '--project', project, ...reporters], { stdio: 'inherit' });
  if (!existsSync(file)) return FAILED;
  const count = countsIn(JSON.parse(readFileSync(file, 'utf8')));
  // Vitest also fails for what no test counts: an unhandled error, a file that cannot be loaded.
  return code !== 0 && count.failed === 0 ? add(count, FAILED) : count;
}

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
}

function countsIn({ numPassedTests, numFailedTests, numPendingTests }: Report): Count {
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests };
}

function run(
  command: string,
  args: readonly string[],
  options: SpawnOptions,
): Promise<{ code: number; output: string }> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const child = spawn(command, args, { cwd: root, env, ...options });
  const chunks: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, output: String(error) }));
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() }));
  });
}

process.exitCode = await testEverything();
