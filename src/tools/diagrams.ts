/**
 * `npm run diagrams`: charts, JSON and index of all machines, and who covers the specification, into docs/machines. Fails
 * where a sentence of the specification is not covered; with `--check` also where a page is stale.
 */
import { globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { chartDiagram } from './diagrams/chart-diagram.ts';
import { svgOf } from './diagrams/diagram-svg.ts';
import { documentedMachine } from './diagrams/documented-machine.ts';
import { machinePage } from './diagrams/machine-page.ts';
import { overviewDiagram, overviewPage } from './diagrams/overview-page.ts';
import { specificationOf } from './diagrams/specification.ts';
import { studioJson } from './diagrams/studio-json.ts';
import { namedTestsIn, problemsOf, traceabilityPage, tracesOf } from './diagrams/traceability.ts';

const root = new URL('../../', import.meta.url);
const folder = new URL('docs/machines/', root);
/** Written by hand, and left alone. */
const BY_HAND = ['README.md'];

/** Everything that the sources say about the machines: texts and diagrams by their name in docs/machines. */
export async function documentation() {
  const modelTests = filesLike('tests/machines/*/*.test.*');
  const machines = await Promise.all(
    filesLike('src/machines/*/*.machine.ts').map((file) => documentedMachine(root, file, modelTests)),
  );
  const sections = specificationOf(textOf('docs/specification.md'));
  // The contract's cases stand beside their test files.
  const tests = filesLike('tests/**/*.{ts,tsx}').flatMap((file) => namedTestsIn(file, textOf(file)));
  const traces = tracesOf(sections, machines, tests);
  return {
    pages: {
      'overview.md': overviewPage(machines),
      'traceability.md': traceabilityPage(sections, traces),
      ...Object.fromEntries(machines.map((machine) => [`${machine.name}.md`, machinePage(machine)])),
      ...Object.fromEntries(machines.map(({ name, machine }) => [`${name}.json`, studioJson(machine)])),
    },
    diagrams: {
      'overview.svg': overviewDiagram(machines),
      ...Object.fromEntries(machines.map(({ name, chart }) => [`${name}.svg`, chartDiagram(chart)])),
    },
    /** What keeps the specification from being covered, one line each. */
    problems: problemsOf(traces, machines, tests),
  };
}

function filesLike(pattern: string): string[] {
  return globSync(pattern, { cwd: root }).sort();
}

function textOf(file: string): string {
  return readFileSync(new URL(file, root), 'utf8');
}

/** Names of files in docs/machines that are not as they should be, or should not be there. */
function staleAmong(written: Readonly<Record<string, string>>): string[] {
  const present = readdirSync(folder).filter((name) => !BY_HAND.includes(name));
  const isTrue = (name: string) => present.includes(name) && textOf(`docs/machines/${name}`) === written[name];
  return [...new Set([...Object.keys(written), ...present])].filter((name) => !isTrue(name)).sort();
}

function write(names: readonly string[], pages: Readonly<Record<string, string>>): void {
  for (const name of names) {
    const text = pages[name];
    if (text === undefined) rmSync(new URL(name, folder));
    else writeFileSync(new URL(name, folder), text);
  }
}

if (import.meta.main) {
  const { pages: texts, diagrams, problems } = await documentation();
  const pages: Record<string, string> = { ...texts };
  for (const [name, diagram] of Object.entries(diagrams)) pages[name] = await svgOf(diagram);
  const stale = staleAmong(pages);
  const isCheck = process.argv.includes('--check');
  if (!isCheck) write(stale, pages);
  else if (stale.length > 0) console.error(`Stale: ${stale.join(', ')}. Run \`npm run diagrams\` and commit.`);
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 || (isCheck && stale.length > 0) ? 1 : 0;
}
