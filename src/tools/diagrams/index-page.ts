import type { DocumentedMachine } from './documented-machine.ts';
import { HEADER, linkTo, table } from './markdown.ts';

/** `docs/machines/index.md`: where everything about each machine is. */
export function indexPage(machines: readonly DocumentedMachine[]): string {
  const rows = machines.map((machine) => [
    `[${machine.chart.id}](${machine.name}.md)`,
    linkTo(machine.file),
    machine.tests.map((test) => linkTo(test)).join('<br/>') || '-',
    `[${machine.name}.json](${machine.name}.json)`,
  ]);
  return `${[
    HEADER,
    '# The machines',
    'Every flow of the site is an XState machine: one chart a file, read by the site, by the tests, by these pages and by Stately Studio alike.',
    '- [Guide: how to read, change and test a machine](README.md)\n- [Actors and notices: who works with whom](overview.md)\n- [Traceability: which states, transitions and tests cover each sentence of the specification](traceability.md)',
    table(['chart', 'machine', 'model tests', 'for Stately Studio'], rows),
    'In Stately Studio, *Import* takes a machine file as it is, or the JSON as `createMachine(…)` with the file between the brackets.',
    '`npm run diagrams` writes all pages but the guide; `npm run diagrams -- --check` fails where one is stale.',
  ].join('\n\n')}\n`;
}
