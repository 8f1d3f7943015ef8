import { globSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { afterEach, describe, expect, it, vi } from 'vitest';

// Stately's extractor reads charts of XState 5, and itself runs on parts of XState 4.
registerHooks({
  resolve: (specifier, context, next) => next(specifier.replace(/^xstate\/lib\//, 'xstate-4/lib/'), context),
});
const { extractMachinesFromFile } = await import('@xstate/machine-extractor');

type Many<T> = T | readonly T[];
type Named = string | { readonly type: string };

/** As XState 5 and the extractor, whose guards still are `cond`, write it. */
type Transition = string | { readonly target?: Many<string>; readonly guard?: Named; readonly cond?: Named };
type Arrows = Many<Transition> | undefined;

interface State {
  readonly type?: string;
  readonly initial?: string;
  readonly on?: Readonly<Record<string, Arrows>>;
  readonly after?: Readonly<Record<string, Arrows>>;
  readonly always?: Arrows;
  readonly onDone?: Arrows;
  readonly invoke?: Many<{
    readonly id?: string;
    readonly src: string;
    readonly onDone?: Arrows;
    readonly onError?: Arrows;
  }>;
  readonly states?: Readonly<Record<string, State>>;
}

function listOf<T>(value: Many<T> | undefined): readonly T[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value as T];
}

/** Every state, invoke and arrow with its guard, a line each. */
function outlineOf(state: State, path: string): string[] {
  const arrows = (trigger: string, transitions: Arrows) =>
    listOf(transitions).map((transition) => {
      const {
        target,
        guard = null,
        cond = guard,
      } = typeof transition === 'string' ? { target: transition } : transition;
      const name = typeof cond === 'string' ? cond : cond?.type;
      return `${path} on ${trigger} [${name ?? ''}] to ${listOf(target).join()}`;
    });
  return [
    `${path}: ${state.type ?? ''} ${state.initial ?? ''}`,
    ...Object.entries(state.on ?? {}).flatMap(([event, transitions]) => arrows(event, transitions)),
    ...Object.entries(state.after ?? {}).flatMap(([delay, transitions]) => arrows(`after ${delay}`, transitions)),
    ...arrows('always', state.always),
    ...arrows('done', state.onDone),
    ...listOf(state.invoke).flatMap(({ id, src, onDone, onError }) => [
      `${path} invokes ${src} as ${id}`,
      ...arrows(`done ${id}`, onDone),
      ...arrows(`error ${id}`, onError),
    ]),
    ...Object.entries(state.states ?? {}).flatMap(([key, child]) => outlineOf(child, `${path}.${key}`)),
  ];
}

afterEach(() => vi.restoreAllMocks());

const files = globSync('src/machines/*/*.machine.ts').sort();

it('machines are made nowhere else', () => {
  const makers = globSync('src/!(tools)/**/*.{ts,tsx}').filter((file) =>
    /\bcreateMachine\(/.test(readFileSync(file, 'utf8')),
  );
  expect(makers.sort()).toEqual(files);
});

describe("Stately's extractor reads from the source what the committed JSON says: states, arrows, guards, invokes", () => {
  it.each(files)('%s', (file) => {
    // It says of each computed param that it leaves it out, as the JSON does.
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const machines = extractMachinesFromFile(readFileSync(file, 'utf8'))?.machines ?? [];
    const committed = readFileSync(`docs/machines/${file.split('/').at(-2)}.json`, 'utf8');
    expect(machines.map((machine) => outlineOf(machine?.toConfig() as State, 'chart'))).toEqual([
      outlineOf(JSON.parse(committed), 'chart'),
    ]);
  });
});
