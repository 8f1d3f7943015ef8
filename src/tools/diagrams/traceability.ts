import { type ChartState, type ChartTransition, eventOf, nameOf, statesWithin } from './chart.ts';
import type { DocumentedMachine } from './documented-machine.ts';
import { code, HEADER, linkTo, table } from './markdown.ts';
import type { Section } from './specification.ts';

/** A test, `describe` or table row whose title ends with the keys of the sentences that it proves: `… [5.search.query]`. */
export interface NamedTest {
  /** Relative to the repository's root. */
  readonly file: string;
  /** Without the keys. */
  readonly title: string;
  readonly keys: readonly string[];
}

/** A string that ends with keys and is followed by a comma. Comments and skipped tests prove nothing, so they do not match. */
const NAMED = /(?<!\/\/.*|\.(?:skip|todo)\()(['"`])((?:(?!\1).)*) \[(\d\.[\w.]+(?:, \d\.[\w.]+)*)\]\1,/g;

/** Tests of one file whose title, or the first cell of their `each([…])` row, contains a key. */
export function namedTestsIn(file: string, text: string): NamedTest[] {
  return [...text.matchAll(NAMED)].map(([, , title = '', keys = '']) => ({ file, title, keys: keys.split(', ') }));
}

/** A sentence with the machines and tests that name its key. */
export type Trace = ReturnType<typeof tracesOf>[number];

/** Finds the machines that implement and the tests that prove each sentence of the specification. */
export function tracesOf(
  sections: readonly Section[],
  machines: readonly DocumentedMachine[],
  tests: readonly NamedTest[],
) {
  return sections.flatMap((section) =>
    section.sentences.map((sentence) => ({
      ...sentence,
      section,
      /** Machines in which at least one state or transition implements the sentence. */
      machines: machines.filter(({ chart }) => keysIn(chart).includes(sentence.key)),
      /**
       * Walking a model proves that transitions lead to their targets. Only a test proves that the result is what the
       * sentence means.
       */
      tests: tests.filter(({ keys }) => keys.includes(sentence.key)),
    })),
  );
}

/** Sentences that no test covers, and keys in charts and tests that no sentence has. */
export function problemsOf(
  traces: readonly Trace[],
  machines: readonly DocumentedMachine[],
  tests: readonly NamedTest[],
): string[] {
  const known = new Set(traces.map(({ key }) => key));
  const uses = [
    ...machines.flatMap(({ file, chart }) => keysIn(chart).map((key) => ({ key, place: file }))),
    ...tests.flatMap(({ file, title, keys }) => keys.map((key) => ({ key, place: `${file}, "${title}"` }))),
  ];
  const uncovered = traces.filter((trace) => trace.tests.length === 0);
  return [
    ...uncovered.map(({ key, text }) => `No test names ${key} "${text}"`),
    ...uses.filter(({ key }) => !known.has(key)).map(({ key, place }) => `${place}: no sentence has the key ${key}`),
  ];
}

/** Keys of the sentences that a chart implements, without duplicates. */
export function keysIn(chart: ChartState): string[] {
  return [
    ...new Set(statesWithin(chart).flatMap((state) => [state, ...state.transitions].flatMap(({ spec }) => spec))),
  ];
}

/** States and transitions of a chart that implement a sentence: `detecting`, `detecting – error detectCountry – settled`. */
export function elementsOf(chart: ChartState, key: string): string[] {
  const textOf = ({ name }: ChartState, transition: ChartTransition) =>
    [name, eventOf(transition), transition.targets.map(nameOf).join(', ') || 'stays'].join(' – ');
  return statesWithin(chart).flatMap((state) => [
    ...(state.spec.includes(key) ? [state.name] : []),
    ...state.transitions.filter(({ spec }) => spec.includes(key)).map((transition) => textOf(state, transition)),
  ]);
}

/** `docs/machines/traceability.md`: each sentence of the specification with the states, transitions and tests that name it. */
export function traceabilityPage(sections: readonly Section[], traces: readonly Trace[]): string {
  const covered = traces.filter(({ tests }) => tests.length > 0).length;
  return `${[
    HEADER,
    '# Traceability',
    'States, transitions and tests of each sentence of [the specification](../specification.md). A state or a transition names the sentence in `meta.spec`, and the model tests of its machine walk it. A test names the sentence at the end of its title. Only such a test covers it.',
    `**${covered}/${traces.length} sentences covered**`,
    ...sections
      .filter(({ sentences }) => sentences.length > 0)
      .flatMap((section) => [
        `## [${section.title}](../specification.md#${section.anchor})`,
        table(
          ['sentence', 'states and transitions', 'tests'],
          traces.filter((trace) => trace.section === section).map(rowOf),
        ),
      ]),
  ].join('\n\n')}\n`;
}

function rowOf({ key, text, machines, tests }: Trace): string[] {
  const elements = machines.flatMap(({ name, chart }) => [
    `[${chart.id}](${name}.md)`,
    ...elementsOf(chart, key).map(code),
  ]);
  const walks = machines.flatMap((machine) => machine.tests);
  const files = [...new Set([...walks, ...tests.map(({ file }) => file)])];
  return [
    `<a id="${key}"></a>${code(key)}<br/>${text}`,
    elements.join('<br/>') || '-',
    [...(tests.length > 0 ? [] : ['**not covered**']), ...files.map((file) => fileText(file, tests))].join('<br/>'),
  ];
}

/** A test file with the titles in it that name the sentence. */
function fileText(file: string, tests: readonly NamedTest[]): string {
  const titles = tests.filter((test) => test.file === file).map(({ title }) => `“${title}”`);
  return [linkTo(file), ...titles].join(' ');
}
