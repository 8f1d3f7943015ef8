import type { DocumentedMachine } from './documented-machine.ts';
import { HEADER, linkTo, sectionLink, table } from './markdown.ts';
import type { Section } from './specification.ts';
import { keysIn } from './traceability.ts';

/**
 * `docs/machines/index.md`: where everything about each machine is.
 * @throws where a machine's doc comment names a section that the specification does not have
 */
export function indexPage(machines: readonly DocumentedMachine[], sections: readonly Section[]): string {
  const rows = machines.map((machine) => [
    `[${machine.chart.id}](${machine.name}.md)`,
    linkTo(machine.file),
    machine.tests.map((test) => linkTo(test)).join('<br/>') || '-',
    `[${machine.name}.json](${machine.name}.json)`,
    sectionsOf(machine, sections)
      .map((section) => sectionLink(section))
      .join(', ') || '-',
  ]);
  return `${[
    HEADER,
    '# The machines',
    'Every flow of the site is an XState machine: one chart a file, read by the site, by the tests, by these pages and by Stately Studio alike.',
    '- [Guide: how to read, change and test a machine](README.md)\n- [Actors and notices: who works with whom](overview.md)\n- [Traceability: which states, transitions and tests cover each sentence of the specification](traceability.md)',
    table(['chart', 'machine', 'model tests', 'for Stately Studio', 'sections of the specification'], rows),
    'In Stately Studio, *Import* takes a machine file as it is, or the JSON as `createMachine(…)` with the file between the brackets.',
    '`npm run diagrams` writes all pages but the guide; `npm run diagrams -- --check` fails where one is stale.',
  ].join('\n\n')}\n`;
}

/** The sections that a machine's doc comment names, and those whose sentences its chart realises. */
function sectionsOf({ source, chart, file }: DocumentedMachine, sections: readonly Section[]): readonly Section[] {
  const numbers = new Set([...source.sections, ...keysIn(chart).map((key) => key.slice(0, key.indexOf('.')))]);
  const found = sections.filter(({ number }) => numbers.has(number));
  const missing = [...numbers].filter((number) => !found.some((section) => section.number === number));
  if (missing.length > 0) throw new Error(`${file}: the specification has no section ${missing.join(', ')}`);
  return found;
}
