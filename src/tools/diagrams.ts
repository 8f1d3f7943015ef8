/**
 * `npm run diagrams`: writes the charts, JSON and index of all machines and the traceability page to docs/machines.
 * Fails if a sentence of the specification is not covered. With `--check` it writes nothing and also fails if a page is
 * stale.
 */
import { globSync, readFileSync } from 'node:fs';
import { chartDiagram } from '#src/tools/diagrams/chart-diagram.ts';
import { svgOf } from '#src/tools/diagrams/diagram-svg.ts';
import { documentedMachine } from '#src/tools/diagrams/documented-machine.ts';
import { machinePage } from '#src/tools/diagrams/machine-page.ts';
import { overviewDiagram, overviewPage } from '#src/tools/diagrams/overview-page.ts';
import { specificationOf } from '#src/tools/diagrams/specification.ts';
import { studioJson } from '#src/tools/diagrams/studio-json.ts';
import { namedTestsIn, problemsOf, traceabilityPage, tracesOf } from '#src/tools/diagrams/traceability.ts';
import { writeFiles } from './write-files.ts';

const root = new URL('../../', import.meta.url);

/** All pages of docs/machines, as texts and diagrams by file name. */
export async function documentation() {
  const modelTests = filesLike('tests/machines/*/*.test.*');
  const machines = await Promise.all(
    filesLike('src/machines/*/*.machine.ts').map((file) => documentedMachine(root, file, modelTests)),
  );
  const sections = specificationOf(textOf('docs/specification.md'));
  // The contract's cases are not in test files, but in modules beside them.
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
    /** Reasons why the specification is not covered, one line each. */
    problems: problemsOf(traces, machines, tests),
  };
}

function filesLike(pattern: string): string[] {
  return globSync(pattern, { cwd: root }).sort();
}

function textOf(file: string): string {
  return readFileSync(new URL(file, root), 'utf8');
}

if (import.meta.main) {
  const { pages, diagrams, problems } = await documentation();
  const texts: Record<string, string> = { ...pages };
  for (const [name, diagram] of Object.entries(diagrams)) {
    texts[name] = await svgOf(diagram);
  }
  const folder = new URL('docs/machines/', root);
  // The guide (README.md) is written by hand. Every other file in the folder that is not written below is removed.
  const present = globSync('!(README.md)', { cwd: folder }).map((name) => [name, null]);
  writeFiles(folder, { ...Object.fromEntries(present), ...texts }, 'diagrams');
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
