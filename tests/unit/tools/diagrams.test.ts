import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createMachine } from 'xstate';
import { chartOf, statesWithin } from '#src/tools/diagrams/chart.ts';
import { chartDiagram } from '#src/tools/diagrams/chart-diagram.ts';
import type { Diagram, DiagramNode } from '#src/tools/diagrams/diagram.ts';
import { svgOf } from '#src/tools/diagrams/diagram-svg.ts';
import { type DocumentedMachine, documentedMachine } from '#src/tools/diagrams/documented-machine.ts';
import { studioJson } from '#src/tools/diagrams/studio-json.ts';
import { documentation } from '#src/tools/diagrams.ts';

const mark = { title: '', lines: [], children: [] };
const leaf = { kind: 'box', lines: [], children: [] } as const;

it('draws the regions of a chart apart, with an arrow that leads into several of them', () => {
  const machine = createMachine({
    id: 'oven',
    type: 'parallel',
    on: { opened: { target: ['.fire', '.bread.done'], actions: 'feed' } },
    states: {
      fire: {},
      bread: {
        initial: 'rising',
        states: { rising: { invoke: { id: 'baking', src: 'bake', onDone: 'done' } }, done: { type: 'final' } },
        onDone: { actions: 'feed' },
      },
    },
  });
  expect(chartDiagram(chartOf(machine))).toEqual({
    title: 'oven',
    lines: [],
    children: [
      { ...mark, id: 'oven fire', kind: 'anywhere', lines: ['opened'] },
      { ...leaf, id: 'fire', kind: 'region', title: 'fire' },
      {
        id: 'bread',
        kind: 'region',
        title: 'bread',
        lines: ['done'],
        children: [
          { ...mark, id: 'bread start', kind: 'start' },
          { ...mark, id: 'oven bread_done', kind: 'anywhere', lines: ['opened'] },
          { ...leaf, id: 'bread_rising', title: 'rising', lines: ['invokes bake as baking'], isInitial: true },
          { ...leaf, id: 'bread_done', kind: 'final', title: 'done' },
        ],
      },
    ],
    edges: [
      { from: 'bread start', to: 'bread_rising', label: [] },
      { from: 'oven fire', to: 'fire', label: [] },
      { from: 'oven bread_done', to: 'bread_done', label: [] },
      { from: 'bread_rising', to: 'bread_done', label: ['done: baking'] },
    ],
  });
});

it('shows the descriptions of states and events in the chart and in the JSON, with static params', async () => {
  const machine = createMachine({
    id: 'door',
    initial: 'ajar',
    states: {
      ajar: {
        description: 'Neither open nor shut.',
        entry: { type: 'creak', params: { volume: 'low' } },
        on: { pushed: { description: 'It opens inwards.', actions: 'swing' } },
      },
    },
  });
  const svg = await svgOf(chartDiagram(chartOf(machine)));
  expect(svg).toContain('><title>Neither open nor shut.\npushed: It opens inwards.</title></rect>');
  expect(JSON.parse(studioJson(machine))).toEqual({
    id: 'door',
    initial: 'ajar',
    states: {
      ajar: {
        description: 'Neither open nor shut.',
        entry: { type: 'creak', params: { volume: 'low' } },
        on: { pushed: { description: 'It opens inwards.', actions: 'swing' } },
      },
    },
  });
});

it('draws an arrow to the own state at its initial state, and omits a guard that one branch lacks', () => {
  const go = [{ guard: 'isDry', target: 'c', actions: 'feed' }, { target: 'c' }];
  const machine = createMachine({
    id: 'm',
    initial: 'a',
    states: { a: { id: 'a', initial: 'b', states: { b: { on: { go } }, c: { on: { back: '#a' } } } } },
  });
  expect(chartDiagram(chartOf(machine)).edges).toEqual([
    { from: 'm start', to: 'a', label: [] },
    { from: 'a start', to: 'a_b', label: [] },
    { from: 'a_b', to: 'a_c', label: ['go'] },
    { from: 'a_c', to: 'a_b', label: ['back'] },
  ]);
});

describe('a chart with arrows back to its initial state', () => {
  /** Returns the chart of a lamp with these colours. Switching off leads from each back to the initial state. */
  const lampOf = (...colours: readonly string[]) => {
    const on = Object.fromEntries(colours.map((colour) => [`${colour}.chosen`, { target: colour }]));
    const off = Object.fromEntries(colours.map((colour) => [colour, { on: { 'switched.off': { target: 'dark' } } }]));
    return chartDiagram(chartOf(createMachine({ id: 'lamp', initial: 'dark', states: { dark: { on }, ...off } })));
  };
  const returnsOf = ({ children, edges }: Diagram) => ({
    drawn: edges.filter(({ label }) => label.includes('switched.off')).length,
    written: children.flatMap(({ lines }) => lines),
  });

  it('draws three arrows back to the initial state', () => {
    expect(returnsOf(lampOf('red', 'green', 'blue'))).toEqual({ drawn: 3, written: [] });
  });

  it('writes more than three arrows back to the initial state into the boxes that they leave', () => {
    const written = Array(4).fill('switched.off → dark');
    expect(returnsOf(lampOf('red', 'green', 'blue', 'white'))).toEqual({ drawn: 0, written });
  });
});

const root = new URL('../../../', import.meta.url);
const files = globSync('src/machines/*/*.machine.ts').sort();
const machines: DocumentedMachine[] = await Promise.all(files.map((file) => documentedMachine(root, file, [])));
const named = machines.map((machine) => [machine.name, machine] as const);

/** Width of a column on GitHub, and height of the smallest letter that is easy to read, in px. */
const COLUMN = 1_000;
const SMALLEST = 12;

/** The drawings in `docs/machines`. `npm run check` fails if one is stale. */
const { diagrams } = await documentation();
const drawn = Object.keys(diagrams).map((name) => [name, readFileSync(`docs/machines/${name}`, 'utf8')] as const);

it.each(drawn)('%s is readable in the column of a page', (_, svg) => {
  const [, width, letters] = /^<svg [^>]* width="(\d+)"[\s\S]*?font:(\d+)px/.exec(svg) ?? [];
  expect(Number(letters) * Math.min(1, COLUMN / Number(width))).toBeGreaterThanOrEqual(SMALLEST);
});

describe.each(named)('%s as an SVG', (name, { chart }) => {
  const svg = new Map(drawn).get(`${name}.svg`) ?? '';

  it('draws no text of the machine that is wider than its box', () => {
    const lines = (node: DiagramNode): string[] => [
      ...node.lines.filter((line) => line.length * 5 > widthOf(node.id)),
      ...node.children.flatMap(lines),
    ];
    const widthOf = (id: string) => Number(new RegExp(`data-id="${id}"[^>]* width="([\\d.]+)"`).exec(svg)?.[1]);
    expect(chartDiagram(chart).children.flatMap(lines)).toEqual([]);
  });

  it('draws a way into every state', () => {
    const reached = new Set(chartDiagram(chart).edges.map(({ to }) => to));
    const regions = statesWithin(chart).flatMap(({ kind, states }) => (kind === 'parallel' ? states : []));
    const unreached = statesWithin(chart)
      .filter((state) => state !== chart && state.kind !== 'history' && !regions.includes(state))
      .filter((state) => !statesWithin(state).some(({ id }) => reached.has(id)));
    expect(unreached.map(({ id }) => id)).toEqual([]);
  });

  it('draws every state once, in colours for both schemes', () => {
    const ids = [...svg.matchAll(/<rect class="(?!anywhere)[a-z]+" data-id="([^"]+)"/g)].map(([, id]) => id);
    const states = statesWithin(chart).filter((state) => state !== chart);
    expect(ids.sort()).toEqual(states.map(({ id }) => id).sort());
    expect(svg.match(/prefers-color-scheme:dark/g)).toHaveLength(1);
  });

  it('draws at most 20 arrows besides those to initial states', () => {
    const arrows = chartDiagram(chart).edges.filter(({ from }) => !from.endsWith(' start'));
    expect(arrows.length).toBeLessThanOrEqual(20);
  });

  it('draws every arrow', () => {
    expect([...svg.matchAll(/marker-end/g)]).toHaveLength(chartDiagram(chart).edges.length);
  });
});

it('escapes the texts of a diagram for XML', async () => {
  const node = { id: 'a', kind: 'box', title: '<a> & "b"', lines: [], children: [] } as const;
  const svg = await svgOf({ title: 'x', lines: [], children: [node], edges: [] });
  expect(svg).toContain('>&lt;a> &amp; &quot;b&quot;</tspan>');
});

it('draws a machine without states as a reducer, with what each event does', () => {
  const machine = createMachine({ id: 'm', on: { added: { actions: ['add', 'report'] } } });
  expect(chartDiagram(chartOf(machine)).lines).toEqual([
    'a reducer: one state, events change its data',
    'added / add, report',
  ]);
});

it('keeps an event of a chart in JSON that has the name of a property', () => {
  const machine = createMachine({ id: 'm', on: { output: { actions: 'show' } } });
  expect(JSON.parse(studioJson(machine))).toEqual({ id: 'm', on: { output: { actions: 'show' } } });
});

it.each([
  { key: 'guard', machine: createMachine({ on: { go: { guard: () => true } } }) },
  { key: 'entry', machine: createMachine({ entry: () => {} }) },
])('rejects a $key without a name, which a chart in JSON would lose', ({ key, machine }) => {
  expect(() => studioJson(machine)).toThrow(`The ${key} of the machine contains a function without a name`);
});
