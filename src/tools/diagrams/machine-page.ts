import { type ChartState, labelOf, statesWithin, timeOf } from './chart.ts';
import type { DocumentedMachine } from './documented-machine.ts';
import { code, HEADER, linkTo, sentenceLink, table } from './markdown.ts';
import { stateDiagram } from './state-diagram.ts';
import { elementsOf, keysIn } from './traceability.ts';

/** `docs/machines/<name>.md`: what the machine is for, its chart, and its names in words. */
export function machinePage(machine: DocumentedMachine): string {
  const { name, chart, file, tests, source } = machine;
  const links = [
    linkTo(file, 'machine'),
    ...tests.map((test) => linkTo(test)),
    `[JSON for Stately Studio](${name}.json)`,
  ];
  return `${[
    HEADER,
    `# ${chart.id}`,
    source.purpose,
    links.join(' · '),
    `\`\`\`mermaid\n${stateDiagram(chart)}\n\`\`\``,
    'What stands in a box happens without leaving it. A box `✱ name` stands for every state inside `name`.',
    '## Transitions',
    table(['in', 'event', 'leads to'], transitionRows(chart)),
    ...section(
      'Delays',
      ['name', 'time'],
      Object.entries(machine.delays).map(([delay, ms]) => [code(delay), timeOf(ms)]),
    ),
    ...section('Invoked actors', ['name', 'kind', 'while in'], invokeRows(machine)),
    ...section(
      'Notices',
      ['emitted'],
      source.notices.map((notice) => [code(notice)]),
    ),
    ...section('Sentences of the specification', ['sentence', 'states and transitions'], sentenceRows(chart)),
  ].join('\n\n')}\n`;
}

function section(title: string, head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  return rows.length === 0 ? [] : [`## ${title}`, table(head, rows)];
}

function transitionRows(chart: ChartState): string[][] {
  const names = new Map(statesWithin(chart).map(({ id, name }) => [id, name]));
  return statesWithin(chart).flatMap((state) =>
    state.transitions.map((transition) => {
      const targets = transition.targets.map((target) => code(names.get(target) ?? target));
      const stays = transition.actions.length > 0 ? 'stays' : 'stays, ignored';
      return [code(state.name), code(labelOf(transition)), targets.join(', ') || stays];
    }),
  );
}

function invokeRows({ chart, source }: DocumentedMachine): string[][] {
  return statesWithin(chart).flatMap(({ name, invokes }) =>
    invokes.map(({ id, src }) => [code(id), kindOf(source.actors[src] ?? ''), code(name)]),
  );
}

function sentenceRows(chart: ChartState): string[][] {
  return keysIn(chart)
    .sort()
    .map((key) => [sentenceLink(key), elementsOf(chart, key).map(code).join('<br/>')]);
}

function kindOf(logic: string): string {
  if (logic === 'fromPromise') return 'promise';
  return logic === 'fromCallback' ? 'callback' : `machine ${code(logic)}`;
}
