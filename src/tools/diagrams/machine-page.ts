import { type ChartState, eventOf, labelOf, nameOf, statesWithin } from './chart.ts';
import type { DocumentedMachine } from './documented-machine.ts';
import { code, HEADER, linkTo, table } from './markdown.ts';

/** `docs/machines/<name>.md`: the machine's purpose, its chart, and tables of its states and transitions. */
export function machinePage(machine: DocumentedMachine): string {
  const { name, chart, file, tests, purpose } = machine;
  const links = [
    linkTo(file, 'machine'),
    ...tests.map((test) => linkTo(test)),
    `[JSON for Stately Studio](${name}.json)`,
  ];
  const delays = Object.entries(machine.machine.implementations.delays).map(([delay, ms]) => [
    code(delay),
    typeof ms === 'number' ? `${ms} ms` : 'computed',
  ]);
  const sentences = statesWithin(chart)
    .filter(({ description }) => description !== '')
    .map((state) => [code(state.name), state.description]);
  const events = statesWithin(chart).flatMap(({ name: state, transitions }) =>
    transitions
      .filter(({ description }) => description !== '')
      .map((transition) => [code(state), code(eventOf(transition)), transition.description]),
  );
  return `${[
    HEADER,
    `# ${chart.id}`,
    purpose,
    links.join(' · '),
    `![Chart of ${chart.id}](${name}.svg)`,
    'An event in a box does not leave its state. An event in a dotted box applies to every state around it. `event → state` in a box leads back to a state that is drawn above. The table lists the actions.',
    ...(sentences.length === 0 ? [] : ['## States', table(['state', 'meaning'], sentences)]),
    ...(events.length === 0 ? [] : ['## Events', table(['in', 'event', 'meaning'], events)]),
    '## Transitions',
    table(['in', 'event', 'leads to'], transitionRows(chart)),
    ...(delays.length === 0 ? [] : ['## Delays', table(['name', 'time'], delays)]),
  ].join('\n\n')}\n`;
}

function transitionRows(chart: ChartState): string[][] {
  return statesWithin(chart).flatMap(({ name, entry, exit, transitions }) => {
    const row = (event: string, leadsTo: string) => [code(name), code(event), leadsTo];
    return [
      ...(entry.length > 0 ? [row(`entry / ${entry.join(', ')}`, 'stays')] : []),
      ...transitions.map((transition) => {
        const targets = transition.targets.map((target) => code(nameOf(target)));
        const stays = transition.actions.length > 0 ? 'stays' : 'stays, ignored';
        return row(labelOf(transition), targets.join(', ') || stays);
      }),
      ...(exit.length > 0 ? [row(`exit / ${exit.join(', ')}`, 'leaves')] : []),
    ];
  });
}
