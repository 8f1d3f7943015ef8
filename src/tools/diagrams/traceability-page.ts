import type { DocumentedMachine } from './documented-machine.ts';
import { code, HEADER, linkTo, sectionLink, table } from './markdown.ts';
import type { NamedTest } from './named-tests.ts';
import type { Section } from './specification.ts';
import { elementsOf, isCovered, type Trace } from './traceability.ts';

/** `docs/machines/traceability.md`: each sentence of the specification with what realises it and what proves it. */
export function traceabilityPage(sections: readonly Section[], traces: readonly Trace[]): string {
  const covered = traces.filter(isCovered).length;
  return `${[
    HEADER,
    '# Traceability',
    'Who realises and who proves each sentence of [the specification](../specification.md). A state or a transition names the sentence in `meta.spec`, and the model tests of its machine walk it. A test names the sentence at the end of its title, and only such a test covers it.',
    `**${covered}/${traces.length} sentences covered**`,
    ...sections
      .filter(({ sentences }) => sentences.length > 0)
      .flatMap((section) => [
        `## ${sectionLink(section, section.title)}`,
        table(
          ['sentence', 'states and transitions', 'tests'],
          traces.filter((trace) => trace.section === section).map(rowOf),
        ),
      ]),
  ].join('\n\n')}\n`;
}

function rowOf(trace: Trace): string[] {
  const { sentence, machines, tests } = trace;
  const { key, text } = sentence;
  const elements = machines.flatMap((machine) => [pageLink(machine), ...elementsOf(machine.chart, key).map(code)]);
  const walks = machines.flatMap((machine) => machine.tests);
  const files = [...new Set([...walks, ...tests.map(({ file }) => file)])];
  const proofs = files.map((file) => fileText(file, tests));
  return [
    `<a id="${key}"></a>${code(key)}<br/>${text}`,
    elements.join('<br/>') || '-',
    [...(isCovered(trace) ? [] : ['**not covered**']), ...proofs].join('<br/>'),
  ];
}

/** A test file, with the titles in it that name the sentence. */
function fileText(file: string, tests: readonly NamedTest[]): string {
  const titles = tests.filter((test) => test.file === file).map(({ title }) => `“${title}”`);
  return [linkTo(file), ...titles].join(' ');
}

function pageLink({ name, chart }: DocumentedMachine): string {
  return `[${chart.id}](${name}.md)`;
}
