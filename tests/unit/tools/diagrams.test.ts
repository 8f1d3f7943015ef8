import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { assign, createMachine, fromPromise, setup } from 'xstate';
import { chartOf, statesWithin } from '#src/tools/diagrams/chart.ts';
import { chartPicture } from '#src/tools/diagrams/chart-picture.ts';
import { type DocumentedMachine, documentedMachine } from '#src/tools/diagrams/documented-machine.ts';
import { type PictureNode, svgOf } from '#src/tools/diagrams/picture.ts';
import { studioJson } from '#src/tools/diagrams/studio-json.ts';
import { documentation } from '#src/tools/diagrams.ts';

/** Everything that a chart can hold, in the smallest machine that has a use for it. */
const oven = setup({
  types: {
    context: {} as { readonly degrees: number },
    events: {} as { type: 'lit' } | { type: 'fed'; logs: number } | { type: 'opened' } | { type: 'broken' },
    tags: {} as 'hot',
  },
  actors: { bake: fromPromise<string>(async () => 'bread') },
  actions: { feed: assign({ degrees: 200 }), say: (_, _params: { type: string; degrees: number }) => {} },
  guards: { isDry: () => true },
  delays: { bakingTime: 1_500, cooling: ({ context }) => context.degrees },
}).createMachine({
  id: 'oven',
  context: { degrees: 20 },
  initial: 'cold',
  on: { broken: { target: '.ruined' } },
  states: {
    cold: { always: { guard: 'isDry', target: 'burning' }, on: { lit: {}, fed: { actions: 'feed' } } },
    burning: {
      type: 'parallel',
      states: {
        fire: { tags: 'hot', entry: { type: 'say', params: { type: 'warm', degrees: 200 } }, exit: 'feed' },
        bread: {
          initial: 'rising',
          states: {
            rising: {
              id: 'rising',
              invoke: {
                id: 'baking',
                src: 'bake',
                onDone: [
                  { guard: 'isDry', target: 'done' },
                  { target: 'rising', reenter: true },
                ],
                onError: { target: '#ruined' },
              },
              after: { bakingTime: { target: 'done', actions: ['feed', 'feed'] }, cooling: 'done' },
            },
            done: { type: 'final' },
          },
          onDone: { actions: 'feed' },
        },
      },
      on: { opened: { target: ['.fire', '.bread.done'], actions: 'feed' } },
    },
    ruined: { id: 'ruined', type: 'final' },
  },
});

const mark = { title: '', children: [] };
const leaf = { kind: 'box', lines: [], children: [] } as const;

describe('a chart as a picture', () => {
  it('has all that a chart can hold but for its actions', () => {
    expect(chartPicture(chartOf(oven))).toEqual({
      title: 'oven',
      lines: [],
      children: [
        { ...mark, id: 'oven start', kind: 'start', lines: [] },
        { ...mark, id: 'oven ruined', kind: 'anywhere', lines: ['broken'] },
        { ...leaf, id: 'cold', title: 'cold', lines: ['fed'] },
        {
          ...leaf,
          id: 'burning',
          title: 'burning',
          children: [
            { ...mark, id: 'burning burning_fire', kind: 'anywhere', lines: ['opened'] },
            { ...leaf, id: 'burning_fire', kind: 'region', title: 'fire' },
            {
              id: 'burning_bread',
              kind: 'region',
              title: 'bread',
              lines: ['done'],
              children: [
                { ...mark, id: 'burning_bread start', kind: 'start', lines: [] },
                { ...mark, id: 'burning burning_bread_done', kind: 'anywhere', lines: ['opened'] },
                { ...leaf, id: 'burning_bread_rising', title: 'rising', lines: ['invokes bake as baking'] },
                { ...leaf, id: 'burning_bread_done', kind: 'final', title: 'done' },
              ],
            },
          ],
        },
        { ...leaf, id: 'ruined', kind: 'final', title: 'ruined' },
      ],
      edges: [
        { from: 'oven start', to: 'cold', label: [] },
        { from: 'burning_bread start', to: 'burning_bread_rising', label: [] },
        { from: 'oven ruined', to: 'ruined', label: [] },
        { from: 'cold', to: 'burning', label: ['always [isDry]'] },
        { from: 'burning burning_fire', to: 'burning_fire', label: [] },
        { from: 'burning burning_bread_done', to: 'burning_bread_done', label: [] },
        {
          from: 'burning_bread_rising',
          to: 'burning_bread_done',
          label: ['done: baking [isDry]', 'after bakingTime', 'after cooling'],
        },
        { from: 'burning_bread_rising', to: 'burning_bread_rising', label: ['done: baking [otherwise]'] },
        { from: 'burning_bread_rising', to: 'ruined', label: ['error: baking'] },
      ],
    });
  });

  it('leads an arrow from inside a state to that state to where it begins', () => {
    const machine = createMachine({
      id: 'm',
      initial: 'a',
      states: { a: { id: 'a', initial: 'b', states: { b: {}, c: { on: { back: '#a' } } } } },
    });
    expect(chartPicture(chartOf(machine)).edges).toEqual([
      { from: 'm start', to: 'a', label: [] },
      { from: 'a start', to: 'a_b', label: [] },
      { from: 'a_c', to: 'a_b', label: ['back'] },
    ]);
  });

  it('says no guard where one of the arrows is taken in any case', () => {
    const machine = createMachine({
      id: 'm',
      initial: 'a',
      states: { a: { on: { go: [{ guard: 'isDry', target: 'b', actions: 'feed' }, { target: 'b' }] } }, b: {} },
    });
    expect(chartPicture(chartOf(machine)).edges[1]).toEqual({ from: 'a', to: 'b', label: ['go'] });
  });
});

const root = new URL('../../../', import.meta.url);
const files = globSync('src/machines/*/*.machine.ts').sort();
const machines: DocumentedMachine[] = await Promise.all(files.map((file) => documentedMachine(root, file, [])));
const named = machines.map((machine) => [machine.name, machine] as const);

/** Pixels of a column on GitHub, and of the smallest letter that one reads with ease. */
const COLUMN = 1_000;
const SMALLEST = 12;

const { pages, pictures } = await documentation();
const drawn = await Promise.all(
  Object.entries(pictures).map(async ([name, picture]) => [name, await svgOf(picture)] as const),
);

it.each(drawn)('%s is readable in the column of a page', (_, svg) => {
  const [, width, letters] = /^<svg [^>]* width="(\d+)"[\s\S]*?font:(\d+)px/.exec(svg) ?? [];
  expect(Number(letters) * Math.min(1, COLUMN / Number(width))).toBeGreaterThanOrEqual(SMALLEST);
});

describe.each(named)('%s as an SVG', (name, { chart }) => {
  const svg = new Map(drawn).get(`${name}.svg`) ?? '';

  it('has no text that is wider than its box', () => {
    const lines = (node: PictureNode): string[] => [
      ...node.lines.filter((line) => line.length * 5 > widthOf(node.id)),
      ...node.children.flatMap(lines),
    ];
    const widthOf = (id: string) => Number(new RegExp(`data-id="${id}"[^>]* width="([\\d.]+)"`).exec(svg)?.[1]);
    expect(chartPicture(chart).children.flatMap(lines)).toEqual([]);
  });

  it('draws every state once, in colours for both schemes', () => {
    const ids = [...svg.matchAll(/<rect class="(?!anywhere)[a-z]+" data-id="([^"]+)"/g)].map(([, id]) => id);
    const states = statesWithin(chart).filter((state) => state !== chart);
    expect(ids.sort()).toEqual(states.map(({ id }) => id).sort());
    expect(svg.match(/prefers-color-scheme:dark/g)).toHaveLength(1);
  });

  it('has at most 20 arrows beside those that show where a state begins', () => {
    const arrows = chartPicture(chart).edges.filter(({ from }) => !from.endsWith(' start'));
    expect(arrows.length).toBeLessThanOrEqual(20);
  });

  it('draws every arrow', () => {
    expect([...svg.matchAll(/marker-end/g)]).toHaveLength(chartPicture(chart).edges.length);
  });
});

it('a picture says what it is given, in XML, and the same each time', async () => {
  const node = { id: 'a', kind: 'box', title: '<a> & "b"', lines: [], children: [] } as const;
  const picture = { title: 'x', lines: [], children: [node], edges: [{ from: 'a', to: 'a', label: ['again'] }] };
  const svg = await svgOf(picture);
  expect(svg).toContain('>&lt;a> &amp; &quot;b&quot;</tspan>');
  expect(await svgOf(picture)).toBe(svg);
});

describe('a chart as JSON', () => {
  it('has the names and nothing that must be run', () => {
    const machine = createMachine({
      id: 'm',
      context: { logs: 3 },
      entry: { type: 'say', params: { degrees: 20 } },
      invoke: { id: 'baking', src: 'bake', input: () => 3, onDone: { guard: 'isDry', actions: ['feed', 'feed'] } },
      after: { bakingTime: { actions: 'feed', reenter: true } },
      output: () => 'bread',
    });
    expect(JSON.parse(studioJson(machine))).toEqual({
      id: 'm',
      entry: { type: 'say' },
      invoke: { id: 'baking', src: 'bake', onDone: { guard: 'isDry', actions: ['feed', 'feed'] } },
      after: { bakingTime: { actions: 'feed', reenter: true } },
    });
  });

  it('keeps an event that is called like a piece of data', () => {
    const machine = createMachine({ id: 'm', on: { output: { actions: 'show' } } });
    expect(JSON.parse(studioJson(machine))).toEqual({ id: 'm', on: { output: { actions: 'show' } } });
  });

  it.each([
    ['guard', createMachine({ on: { go: { guard: () => true } } })],
    ['entry', createMachine({ entry: () => {} })],
  ])('refuses a %s without a name, which it would lose', (key, machine) => {
    expect(() => studioJson(machine)).toThrow(`A function without a name as ${key}`);
  });

  it.each(named)('%s is the same chart when it is read again', (_, { machine, delays }) => {
    const again = createMachine(JSON.parse(studioJson(machine))).provide({ delays: { ...delays } as never });
    expect(chartOf(again)).toEqual(withoutParams(chartOf(machine)));
  });
});

/** The chart with `announce` for `announce(order.sent)`. */
function withoutParams(chart: unknown): unknown {
  const names = ['actions', 'entry', 'exit'];
  const text = JSON.stringify(chart, (key, value) =>
    names.includes(key) ? value.map((name: string) => name.replace(/\(.*\)$/, '')) : value,
  );
  return JSON.parse(text);
}

const folder = new URL('docs/machines/', root);
/** The one page that is written by hand. */
const guide = readFileSync(new URL('README.md', folder), 'utf8');

/** Where a link into a page can lead: its headings and marked places. */
function anchorsOf({ pathname }: URL): string[] {
  const text = readFileSync(pathname, 'utf8');
  const marks = [...text.matchAll(/<a id="([^"]+)">/g)].map((mark) => `#${mark[1]}`);
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(
    (heading) =>
      `#${(heading[1] ?? '')
        .toLowerCase()
        .replaceAll(/[^\w\s-]/g, '')
        .replaceAll(' ', '-')}`,
  );
  return [...marks, ...headings];
}

describe('the pages', () => {
  it('are the same when they are written again', async () => {
    expect(await documentation()).toEqual(await documentation());
  });

  it('are one page and one JSON a machine, the overview and the traceability', async () => {
    const names = machines.flatMap(({ name }) => [`${name}.md`, `${name}.json`]);
    expect(Object.keys(pages).sort()).toEqual(['overview.md', 'traceability.md', ...names].sort());
  });

  it('link only to files and places that are there', () => {
    const links = Object.entries({ ...pages, 'README.md': guide }).flatMap(([name, text]) =>
      [...text.matchAll(/\]\(([^)]+)\)/g)].map((link) => new URL(link[1] ?? '', new URL(name, folder))),
    );
    const missing = links.filter((link) => !existsSync(link) || (link.hash && !anchorsOf(link).includes(link.hash)));
    expect(missing.map(({ href }) => href)).toEqual([]);
  });
});
