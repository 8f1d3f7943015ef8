/**
 * `npm run diagrams`: writes the charts, JSON and index of all machines to docs/machines. With `--check` it writes nothing
 * and fails if a page is stale.
 */
import { globSync } from 'node:fs';
import { chartDiagram } from '#src/tools/diagrams/chart-diagram.ts';
import { svgOf } from '#src/tools/diagrams/diagram-svg.ts';
import { documentedMachine } from '#src/tools/diagrams/documented-machine.ts';
import { machinePage } from '#src/tools/diagrams/machine-page.ts';
import { overviewDiagram, overviewPage } from '#src/tools/diagrams/overview-page.ts';
import { studioJson } from '#src/tools/diagrams/studio-json.ts';
import { writeFiles } from './write-files.ts';

const root = new URL('../../', import.meta.url);

/** All pages of docs/machines, as texts and diagrams by file name. */
export async function documentation() {
  const modelTests = filesLike('tests/machines/*/*.test.*');
  const machines = await Promise.all(
    filesLike('src/machines/*/*.machine.ts').map((file) => documentedMachine(root, file, modelTests)),
  );
  return {
    pages: {
      'overview.md': overviewPage(machines),
      ...Object.fromEntries(machines.map((machine) => [`${machine.name}.md`, machinePage(machine)])),
      ...Object.fromEntries(machines.map(({ name, machine }) => [`${name}.json`, studioJson(machine)])),
    },
    diagrams: {
      'overview.svg': overviewDiagram(machines),
      ...Object.fromEntries(machines.map(({ name, chart }) => [`${name}.svg`, chartDiagram(chart)])),
    },
  };
}

function filesLike(pattern: string): string[] {
  return globSync(pattern, { cwd: root }).sort();
}

if (import.meta.main) {
  const { pages, diagrams } = await documentation();
  const texts: Record<string, string> = { ...pages };
  for (const [name, diagram] of Object.entries(diagrams)) {
    texts[name] = await svgOf(diagram);
  }
  const folder = new URL('docs/machines/', root);
  // The guide (README.md) is written by hand. Every other file in the folder that is not written below is removed.
  const present = globSync('!(README.md)', { cwd: folder }).map((name) => [name, null]);
  writeFiles(folder, { ...Object.fromEntries(present), ...texts }, 'diagrams');
}
