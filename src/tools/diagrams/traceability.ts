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
  /** The tests that name it. */
  readonly tests: readonly NamedTest[];
}

/** Who realises and who proves each sentence of the specification. */
export function tracesOf(
  sections: readonly Section[],
  machines: readonly DocumentedMachine[],
  tests: readonly NamedTest[],
): Trace[] {
  return sections.flatMap((section) =>
    section.sentences.map((sentence) => ({
      sentence,
      section,
      machines: machines.filter(({ chart }) => keysIn(chart).includes(sentence.key)),
      tests: tests.filter(({ keys }) => keys.includes(sentence.key)),
    })),
  );
}

/** A walk proves that the machine goes where its arrows lead; that this is what the sentence means, a test must say. */
export function isCovered({ tests }: Trace): boolean {
  return tests.length > 0;
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
  const uncovered = traces.filter((trace) => !isCovered(trace));
  return [
    ...uncovered.map(({ sentence }) => `No test names ${sentence.key} "${sentence.text}"`),
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
  const textOf = ({ name }: ChartState, transition: ChartTransition) =>
    [
      name,
      eventOf(transition),
      transition.targets.map((target) => names.get(target) ?? target).join(', ') || 'stays',
    ].join(' – ');
  return statesWithin(chart).flatMap((state) => [
    ...(state.spec.includes(key) ? [state.name] : []),
    ...state.transitions.filter(({ spec }) => spec.includes(key)).map((transition) => textOf(state, transition)),
  ]);
}
