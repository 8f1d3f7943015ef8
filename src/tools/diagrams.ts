/**
 * `npm run diagrams`: charts, JSON and index of all machines, and who covers the specification, into docs/machines. Fails
 * where a sentence of the specification is not covered; with `--check` also where a page is stale.
 */
import { globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { chartDiagram } from './diagrams/chart-diagram.ts';
import { type Diagram, svgOf } from './diagrams/diagram-svg.ts';
import { type DocumentedMachine, documentedMachine } from './diagrams/documented-machine.ts';
import { machinePage } from './diagrams/machine-page.ts';
import { type NamedTest, namedTestsIn } from './diagrams/named-tests.ts';
import { overviewDiagram, overviewPage } from './diagrams/overview-page.ts';
import { specificationOf } from './diagrams/specification.ts';
import { studioJson } from './diagrams/studio-json.ts';
import { problemsOf, tracesOf } from './diagrams/traceability.ts';
import { traceabilityPage } from './diagrams/traceability-page.ts';

const root = new URL('../../', import.meta.url);
const folder = new URL('docs/machines/', root);
/** Written by hand, and left alone. */
const BY_HAND = ['README.md'];

/** What is written, and what is wrong with it. */
export interface Documentation {
  /** The text of every other file by its name in docs/machines. */
  readonly pages: Readonly<Record<string, string>>;
  /** What is drawn, by the diagram's name in docs/machines. */
  readonly diagrams: Readonly<Record<string, Diagram>>;
  /** What keeps the specification from being covered, one line each. */
  readonly problems: readonly string[];
}

/** Everything that the sources say about the machines. */
export async function documentation(): Promise<Documentation> {
  const machines = await Promise.all(
    filesLike('src/machines/*/*.machine.ts').map((file) =>
      documentedMachine(root, file, filesLike('tests/machines/*/*.test.*')),
    ),
  );
  const sections = specificationOf(textOf('docs/specification.md'));
  const tests = namedTests();
  const traces = tracesOf(sections, machines, tests);
  return {
    pages: {
      'overview.md': overviewPage(machines),
      'traceability.md': traceabilityPage(sections, traces),
      ...Object.fromEntries(machines.flatMap(filesOf)),
    },
    diagrams: {
      'overview.svg': overviewDiagram(machines),
      ...Object.fromEntries(machines.map(({ name, chart }) => [`${name}.svg`, chartDiagram(chart)])),
    },
    problems: problemsOf(traces, machines, tests),
  };
}

/** Every test that names a sentence; the contract's cases stand beside their test files. */
function namedTests(): NamedTest[] {
  return filesLike('tests/**/*.{ts,tsx}').flatMap((file) => namedTestsIn(file, textOf(file)));
}

function filesOf(machine: DocumentedMachine): [string, string][] {
  return [
    [`${machine.name}.md`, machinePage(machine)],
    [`${machine.name}.json`, studioJson(machine.machine)],
  ];
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
  const presentText = (name: string) => (present.includes(name) ? textOf(`docs/machines/${name}`) : null);
  const names = new Set([...Object.keys(written), ...present]);
  return [...names].filter((name) => presentText(name) !== written[name]).sort();
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
