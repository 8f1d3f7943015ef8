import { type ChartState, type ChartTransition, eventOf, statesWithin } from './chart.ts';
import type { DocumentedMachine } from './documented-machine.ts';
import type { NamedTest } from './named-tests.ts';
import type { Section, Sentence } from './specification.ts';

/** One sentence, and everything that names its key. */
export interface Trace {
  readonly sentence: Sentence;
  readonly section: Section;
  /** The machines that realise it by at least one state or transition. */
  readonly machines: readonly DocumentedMachine[];
  readonly tests: readonly NamedTest[];
  /** What keeps the sentence from being covered; null where nothing does. */
  readonly gap: string | null;
}

/** Who covers each sentence of the specification. */
export function tracesOf(
  sections: readonly Section[],
  allMachines: readonly DocumentedMachine[],
  allTests: readonly NamedTest[],
): Trace[] {
  return sections.flatMap((section) =>
    section.sentences.map((sentence) => {
      const machines = allMachines.filter(({ chart }) => keysIn(chart).includes(sentence.key));
      const tests = allTests.filter(({ keys }) => keys.includes(sentence.key));
      return { sentence, section, machines, tests, gap: gapIn(sentence, machines, tests) };
    }),
  );
}

/** The model tests of a machine walk all its states and transitions, so they prove what these realise; words they do not. */
function gapIn({ text }: Sentence, machines: readonly DocumentedMachine[], tests: readonly NamedTest[]): string | null {
  if (tests.length > 0) return null;
  if (machines.length === 0) return 'no state, transition or test names it';
  if (/(?<!\w)'[^']+'/.test(text)) return 'no machine knows words, and no test names it';
  return machines.some((machine) => machine.tests.length > 0) ? null : 'no test walks its machine or names it';
}

/** Sentences that are not covered, and keys in charts and tests that no sentence has. */
export function problemsOf(
  traces: readonly Trace[],
  machines: readonly DocumentedMachine[],
  tests: readonly NamedTest[],
): string[] {
  const known = new Set(traces.map(({ sentence }) => sentence.key));
  const uses = [
    ...machines.flatMap(({ file, chart }) => keysIn(chart).map((key) => ({ key, place: file }))),
    ...tests.flatMap(({ file, title, keys }) => keys.map((key) => ({ key, place: `${file}, "${title}"` }))),
  ];
  return [
    ...traces.flatMap(({ sentence, gap }) => (gap === null ? [] : `${sentence.key} "${sentence.text}": ${gap}`)),
    ...uses.filter(({ key }) => !known.has(key)).map(({ key, place }) => `${place}: no sentence has the key ${key}`),
  ];
}

/** Keys of the sentences that a chart realises, each once. */
export function keysIn(chart: ChartState): string[] {
  return [
    ...new Set(statesWithin(chart).flatMap((state) => [state, ...state.transitions].flatMap(({ spec }) => spec))),
  ];
}

/** The states and transitions of a chart that realise a sentence: `detecting`, `detecting – error detectCountry – settled`. */
export function elementsOf(chart: ChartState, key: string): string[] {
  const names = new Map(statesWithin(chart).map(({ id, name }) => [id, name]));
  const inWords = ({ name }: ChartState, transition: ChartTransition) =>
    [
      name,
      eventOf(transition),
      transition.targets.map((target) => names.get(target) ?? target).join(', ') || 'stays',
    ].join(' – ');
  return statesWithin(chart).flatMap((state) => [
    ...(state.spec.includes(key) ? [state.name] : []),
    ...state.transitions.filter(({ spec }) => spec.includes(key)).map((transition) => inWords(state, transition)),
  ]);
}
