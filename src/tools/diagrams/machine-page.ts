import { type ChartState, labelOf, statesWithin } from './chart.ts';
import type { DocumentedMachine } from './documented-machine.ts';
import { code, HEADER, linkTo, table } from './markdown.ts';

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
    `![Chart of ${chart.id}](${name}.svg)`,
    'Events in a box happen without leaving it; those in a dotted box, in whatever state around it. What is done at each stands in the table.',
    '## Transitions',
    table(['in', 'event', 'leads to'], transitionRows(chart)),
    ...section(
      'Delays',
      ['name', 'time'],
      Object.entries(machine.delays).map(([delay, ms]) => [
        code(delay),
        typeof ms === 'number' ? `${ms} ms` : 'computed',
      ]),
    ),
    ...section('Invoked actors', ['name', 'kind', 'while in'], invokeRows(machine)),
    ...section(
      'Notices',
      ['emitted'],
      source.notices.map((notice) => [code(notice)]),
    ),
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

function kindOf(logic: string): string {
  if (logic === 'fromPromise') return 'promise';
  return logic === 'fromCallback' ? 'callback' : `machine ${code(logic)}`;
}
