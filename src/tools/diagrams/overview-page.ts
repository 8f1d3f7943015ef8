import { StateMachine } from 'xstate';
import { relations } from '#src/site/relations.ts';
import type { Diagram, DiagramEdge } from './diagram.ts';
import type { DocumentedMachine } from './documented-machine.ts';
import { code, HEADER, linkTo, table } from './markdown.ts';

/** Each notification, with its sender and its receivers. */
const notifications = Object.entries(relations).map(([emitted, { from, to }]) => ({
  from,
  emitted,
  receivers: to.map((relation): string => relation.to),
}));

/** `docs/machines/overview.md`: links for each machine, invoked actors, and notifications. */
export function overviewPage(machines: readonly DocumentedMachine[]): string {
  return `${[
    HEADER,
    '# The machines',
    'Every flow of the site is an XState machine with its chart in one file. The site, the tests, these pages and Stately Studio all read that file. See [how to read, change and test a machine](README.md).',
    table(
      ['chart', 'machine', 'tests', 'child machines', 'other actors', 'for Stately Studio'],
      machines.map((machine) => [
        `[${machine.chart.id}](${machine.name}.md)`,
        linkTo(machine.file),
        machine.tests.map((test) => linkTo(test)).join('<br/>') || '-',
        childrenOf(machine).map(code).join(', ') || '-',
        actorsOf(machine).map(code).join(', ') || '-',
        `[JSON](${machine.name}.json)`,
      ]),
    ),
    '*Import* in Stately Studio accepts a machine file, or `createMachine(…)` with the JSON between the brackets. `npm run diagrams` writes all pages except the guide. With `-- --check` it fails if one is stale.',
    '## Notifications',
    `Root actors are created outside React and live as long as the page. Charts invoke their children. A machine emits notifications and does not know their receivers. ${linkTo('src/site/relations.ts', 'One table')} lists the receivers. The sender \`page\` is the page itself, which notifies machines when the visitor leaves or opens a screen ([decision](../decisions/0034-relations-delivered-by-inspection.md)).`,
    '![Actors and relations](overview.svg)',
    'A solid arrow is labelled with the notifications that it delivers. A dashed arrow leads from a machine to one that it invokes. ◆ marks a machine whose notifications are shown as toasts.',
    table(
      ['sender', 'notification', 'receivers'],
      notifications.map(({ from, emitted, receivers }) => [
        code(from),
        code(emitted),
        receivers.map(code).join(', ') || '-',
      ]),
    ),
  ].join('\n\n')}\n`;
}

/** The relations as a diagram. */
export function overviewDiagram(machines: readonly DocumentedMachine[]): Diagram {
  const ids = machines.map(({ chart }) => chart.id);
  const arrows = arrowsOf(machines);
  const names = [...new Set([...ids, ...arrows.flatMap(({ from, to }) => [from, to])])];
  return {
    title: 'Actors and relations',
    lines: ['solid: notifies', 'dashed: invokes', '◆: shows toasts'],
    children: names.map((id) => ({
      id,
      kind: 'box',
      title: notifications.some(({ from, receivers }) => from === id && receivers.includes(TOASTS)) ? `${id} ◆` : id,
      lines: [],
      children: [],
    })),
    edges: arrows,
  };
}

/** Almost every machine shows toasts, so a symbol marks its box instead of an arrow. */
const TOASTS = 'toasts';

/** One arrow for each pair of actors, labelled with all notifications between them. Invoked actors are machines of other names. */
function arrowsOf(machines: readonly DocumentedMachine[]): DiagramEdge[] {
  const machineOf = new Map(machines.flatMap(namedChildrenOf));
  const delivered = notifications.flatMap(({ from, emitted, receivers }) =>
    receivers.filter((to) => to !== TOASTS).map((to) => ({ from, to: machineOf.get(to) ?? to, emitted })),
  );
  const notified = [...Map.groupBy(delivered, ({ from, to }) => `${from} ${to}`).values()].flatMap((same) =>
    same.slice(0, 1).map(({ from, to }) => ({ from, to, label: [...new Set(same.map(({ emitted }) => emitted))] })),
  );
  return [...notified, ...machines.flatMap(invoked)];
}

function invoked(machine: DocumentedMachine): DiagramEdge[] {
  return childrenOf(machine).map((child) => ({ from: machine.chart.id, to: child, label: [], isInvocation: true }));
}

/** Ids of the machines that a machine invokes. */
function childrenOf(machine: DocumentedMachine): string[] {
  return [...new Set(namedChildrenOf(machine).map(([, id]) => id))];
}

/** Names of the machines that a machine invokes, and their ids. */
function namedChildrenOf({ machine }: DocumentedMachine): [name: string, id: string][] {
  const logics: [string, unknown][] = Object.entries(machine.implementations.actors);
  return logics.flatMap(([name, logic]) => (logic instanceof StateMachine ? [[name, logic.id]] : []));
}

/** Names of the invoked actors that are not machines. */
function actorsOf({ machine }: DocumentedMachine): string[] {
  const logics: [string, unknown][] = Object.entries(machine.implementations.actors);
  return logics.filter(([, logic]) => !(logic instanceof StateMachine)).map(([name]) => name);
}
