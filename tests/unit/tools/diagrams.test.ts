import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { assign, createMachine, fromPromise, setup } from 'xstate';
import { chartOf, statesWithin } from '#src/tools/diagrams/chart.ts';
import { compositionOf } from '#src/tools/diagrams/composition.ts';
import { type DocumentedMachine, documentedMachine } from '#src/tools/diagrams/documented-machine.ts';
import { machinePage } from '#src/tools/diagrams/machine-page.ts';
import { machineSource } from '#src/tools/diagrams/machine-source.ts';
import { stateDiagram } from '#src/tools/diagrams/state-diagram.ts';
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

describe('a chart as Mermaid', () => {
  it('draws all that a chart can hold', () => {
    expect(stateDiagram(chartOf(oven))).toBe(`stateDiagram-v2
  [*] --> cold
  state "✱ oven" as oven_every
  state "cold" as cold
  cold : lit ignored
  cold : fed / feed
  state "burning" as burning {
    state "✱ burning" as burning_every
    --
    state "fire" as burning_fire
    burning_fire : tags hot
    burning_fire : entry / say(warm, degrees=200)
    burning_fire : exit / feed
    --
    state "bread" as burning_bread {
      [*] --> burning_bread_rising
      state "✱ bread" as burning_bread_every
      burning_bread_every : done oven.burning.bread / feed
      state "rising" as burning_bread_rising
      burning_bread_rising : invoke bake as baking
      state "done" as burning_bread_done
      burning_bread_done --> [*]
    }
  }
  state "ruined" as ruined
  ruined --> [*]
  oven_every --> ruined: broken
  cold --> burning: always [isDry]
  burning_every --> burning_fire: opened / feed
  burning_every --> burning_bread_done: opened
  burning_bread_rising --> burning_bread_done: done baking [isDry]
  burning_bread_rising --> burning_bread_rising: done baking [otherwise] (reenter)
  burning_bread_rising --> ruined: error baking
  burning_bread_rising --> burning_bread_done: after bakingTime (1500 ms)<br/>/ feed,<br/>feed
  burning_bread_rising --> burning_bread_done: after cooling (computed)`);
  });
});

const root = new URL('../../../', import.meta.url);
const files = globSync('src/machines/*/*.machine.ts').sort();
const machines: DocumentedMachine[] = await Promise.all(files.map((file) => documentedMachine(root, file, [])));
const named = machines.map((machine) => [machine.name, machine] as const);

/** The lines that Mermaid's grammar of state diagrams knows, as far as they are used here. */
const GRAMMAR = {
  start: /^\[\*\] --> (?<to>\w+)$/,
  end: /^(?<from>\w+) --> \[\*\]$/,
  open: /^state "[^"\n]+" as (?<id>\w+) \{$/,
  state: /^state "[^"\n]+" as (?<id>\w+)$/,
  content: /^(?<from>\w+) : [^:;#"{}\n]+$/,
  arrow: /^(?<from>\w+) --> (?<to>\w+): [^:;#"{}\n]+$/,
  region: /^--$/,
  close: /^\}$/,
};
/** What means something of its own to Mermaid, or names its start and end points, may name no state. */
const RESERVED = /^(?:state|note|end|direction|style|class|classDef|click|default.*|scale|as)$|_(?:start|end)$/i;

describe.each(named)('%s as Mermaid', (_, { chart }) => {
  const lines = stateDiagram(chart)
    .split('\n')
    .slice(1)
    .map((line) => line.trim());
  const groups = lines.map((line) =>
    Object.values(GRAMMAR)
      .map((pattern) => pattern.exec(line))
      .find((match) => match !== null),
  );
  const declared = groups.flatMap((match) => match?.groups?.id ?? []);

  it('holds only lines that Mermaid knows', () => {
    expect(lines.filter((_line, index) => !groups[index])).toEqual([]);
    expect(lines.filter((line) => line.endsWith('{')).length).toBe(lines.filter((line) => line === '}').length);
  });

  it('declares every state once, and no other', () => {
    const boxes = declared.filter((id) => !id.endsWith('_every'));
    const states = statesWithin(chart).filter((state) => state !== chart || chart.kind === 'parallel');
    expect(boxes.sort()).toEqual(states.map(({ id }) => id).sort());
    expect(declared.length).toBe(new Set(declared).size);
    expect(declared.filter((id) => RESERVED.test(id))).toEqual([]);
  });

  it('draws its arrows between declared states', () => {
    const ends = groups.flatMap((match) => [match?.groups?.from ?? [], match?.groups?.to ?? []].flat());
    expect(ends.filter((end) => !declared.includes(end))).toEqual([]);
  });
});

describe('a chart as JSON', () => {
  it('has the names and nothing that must be run', () => {
    expect(JSON.parse(studioJson(oven))).toEqual({
      id: 'oven',
      initial: 'cold',
      on: { broken: { target: '.ruined' } },
      states: {
        cold: { always: { guard: 'isDry', target: 'burning' }, on: { lit: {}, fed: { actions: 'feed' } } },
        burning: {
          type: 'parallel',
          states: {
            fire: { tags: 'hot', entry: { type: 'say' }, exit: 'feed' },
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

describe("a machine's source", () => {
  it('tells its purpose, sections, notices and actors', () => {
    const source = `
      export type Late = { type: 'bread.burnt' };
      export type OvenNotice = { type: 'bread.done'; loaves: number } | Late;
      /**
       * Bakes. Specification, sections 4, 5 and 8; see also
       * section 12.
       */
      export const ovenMachine = setup({
        types: { emitted: {} as OvenNotice },
        actors: { bake: fromPromise<string>(() => notProvided('bake')), light: lampMachine },
      }).createMachine({ id: 'oven' });`;
    expect(machineSource(source)).toEqual({
      exportName: 'ovenMachine',
      purpose: 'Bakes. Specification, sections 4, 5 and 8; see also section 12.',
      sections: ['4', '5', '8', '12'],
      notices: ['bread.done', 'bread.burnt'],
      actors: { bake: 'fromPromise', light: 'lampMachine' },
    });
  });

  it('must list its notices itself', () => {
    const source = `export const m = 1; export const ovenMachine = setup({ types: { emitted: {} as Foreign } }).createMachine({});`;
    expect(() => machineSource(source)).toThrow("The notices Foreign are not listed in the machine's own file");
  });
});

describe("the site's composition", () => {
  it('is read from calls of createActor, provide, on and send', () => {
    const source = `
      import { createOvenActors } from '#src/api/oven-actors.ts';
      import { createLamp } from '#src/api/lamp.ts';
      function open() {
        const lamp = createLamp();
        const oven = createActor(ovenMachine.provide({
          actors: { ...createOvenActors(), light: lamp.actor, door: doorMachine.provide({ actors: createDoorActors() }) },
        }), { systemId: 'kitchen' });
        oven.on('*', announce);
        actors.cart.send({ type: 'cart.cleared' });
        return { plain: createActor(cartMachine) };
      }
      function speak(actor: Actors['language']) {
        actor.on('language.changed', () => console.info());
      }`;
    const place = { file: 'src/site/main.ts', place: 'open' };
    expect(compositionOf('src/site/main.ts', source)).toEqual({
      created: [
        { name: 'oven', machine: 'ovenMachine', systemId: 'kitchen', file: 'src/site/main.ts' },
        { name: 'plain', machine: 'cartMachine', systemId: null, file: 'src/site/main.ts' },
      ],
      provisions: [
        { machine: 'ovenMachine', modules: ['src/api/lamp.ts', 'src/api/oven-actors.ts'] },
        { machine: 'doorMachine', modules: [] },
      ],
      listeners: [
        { actor: 'oven', type: '*', ...place },
        { actor: 'language', type: 'language.changed', file: 'src/site/main.ts', place: 'speak' },
      ],
      senders: [{ actor: 'cart', type: 'cart.cleared', ...place }],
    });
  });
});

const folder = new URL('docs/machines/', root);
const { pages } = await documentation();
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

  it('are one chart and one JSON a machine, the index, the overview and the traceability', async () => {
    const names = machines.flatMap(({ name }) => [`${name}.md`, `${name}.json`]);
    expect(Object.keys(pages).sort()).toEqual(['index.md', 'overview.md', 'traceability.md', ...names].sort());
  });

  it('leave no notice of any machine unheard', () => {
    const { 'overview.md': overview = '' } = pages;
    expect(overview.split('\n').filter((line) => line.endsWith('| nobody |'))).toEqual([]);
  });

  it('link only to files and places that are there', () => {
    const links = Object.entries({ ...pages, 'README.md': guide }).flatMap(([name, text]) =>
      [...text.matchAll(/\]\(([^)]+)\)/g)].map((link) => new URL(link[1] ?? '', new URL(name, folder))),
    );
    const missing = links.filter((link) => !existsSync(link) || (link.hash && !anchorsOf(link).includes(link.hash)));
    expect(missing.map(({ href }) => href)).toEqual([]);
  });

  it('show each transition in words too', async () => {
    const page = machinePage(await documentedMachine(root, 'src/machines/cart/cart.machine.ts', []));
    expect(page.slice(page.indexOf('| in |'))).toBe(`| in | event | leads to |
| --- | --- | --- |
| \`cart\` | \`item.added / add\` | \`filled\` |
| \`cart\` | \`items.added [isWholeNumberOfPieces] / add\` | \`filled\` |
| \`filled\` | \`item.decreased / takeOne\` | stays |
| \`filled\` | \`item.removed / remove\` | stays |
| \`filled\` | \`cart.cleared / clear\` | stays |
| \`filled\` | \`products.refreshed [isOffered] / keepOffered\` | stays |
| \`filled\` | \`products.refreshed [otherwise] / tellWithdrawn, keepOffered\` | stays |
| \`filled\` | \`always [isEmpty]\` | \`empty\` |

## Notices

| emitted |
| --- |
| \`items.withdrawn\` |
`);
  });
});
