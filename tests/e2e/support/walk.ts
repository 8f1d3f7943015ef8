import type { Page } from '@playwright/test';
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, EventFromLogic, SnapshotFrom } from 'xstate';
import type { MachineModel, ModelPath, ModelStep } from '../../support/machine-model.ts';
import { CoverageCount } from '../../support/transition-coverage.ts';
import { isConsidered, statesOf } from '../../support/transitions.ts';
import type { Gestures } from '../../support/walk-model.tsx';
import { pageInBrowser } from './browser-page.ts';
import { type CallsToHold, type ControlledPage, openControlled } from './controlled-page.ts';
import { expect, test } from './fixtures.ts';

/** How what no person does comes about: a task's response, a deadline, the other end of the line. */
type Replies<Machine extends AnyStateMachine> = {
  readonly [Type in EventFromLogic<Machine>['type']]?: (
    controlled: ControlledPage,
    event: Extract<EventFromLogic<Machine>, { type: Type }>,
    page: Page,
  ) => Promise<void>;
} & Readonly<
  Record<`xstate.${string}`, (controlled: ControlledPage, event: AnyEventObject, page: Page) => Promise<void>>
>;

interface BrowserWalk<Machine extends AnyStateMachine> {
  /** The page with the machine's screen. */
  readonly path: string;
  /** The actor's name in the developers' panel. */
  readonly actor: string;
  readonly controlled: CallsToHold;
  readonly gestures: Gestures<Machine>;
  readonly replies: Replies<Machine>;
  /** The way to where a gesture is made. */
  readonly before?: { readonly [Type in EventFromLogic<Machine>['type']]?: (page: Page) => Promise<void> };
  /** Before the first event: what the page needs that is no event of this machine. */
  readonly prepare?: (controlled: ControlledPage, page: Page) => Promise<void>;
  /** What the browser brings about by itself before anybody could look. */
  readonly atOnce?: readonly string[];
  /** Events that leave a call behind for which nobody waits, or a form that cannot be sent: no walk goes far beyond one. */
  readonly lastEvents?: readonly string[];
  /** False for what nobody can bring about in this state, mostly by a button that does not answer. */
  readonly canHappen?: (before: SnapshotFrom<Machine>, event: AnyEventObject) => boolean;
  /** What the browser itself says of the replies. */
  readonly console?: RegExp;
  /** Arrows that no gesture or reply brings about in a browser; the walk in jsdom sends what they need, and takes them. */
  readonly leftOut: readonly string[];
}

/**
 * Walks paths of a model that take every arrow that can be taken in a browser, through the built demo; after
 * each step the page's own actor must be in the state that the model says.
 */
export function walkInBrowser<Machine extends AnyStateMachine>(
  model: MachineModel<Machine>,
  { path: start, actor, controlled: calls, replies, leftOut, ...options }: BrowserWalk<Machine>,
): void {
  const { gestures, before = {}, atOnce = [], lastEvents = [], canHappen = () => true } = options;
  const entryOf = (table: object, type: string): unknown => Reflect.get(table, type);
  const isPossible = (snapshot: unknown, event: AnyEventObject) =>
    [gestures, replies].some((table) => entryOf(table, event.type) !== undefined) &&
    canHappen(snapshot as SnapshotFrom<Machine>, event);
  const goesOn = (snapshot: AnyMachineSnapshot) =>
    atOnce.some((type) => isConsidered(snapshot, type) && isPossible(snapshot, { type }));
  const possible = model.paths.map(([, path]) => {
    const end = path.findIndex(({ event }, index) => index > 0 && !isPossible(path[index - 1]?.snapshot, event));
    return end < 0 ? path : path.slice(0, end);
  });
  const paths = longWalks(possible, model, ({ event }) => lastEvents.includes(event.type));

  test.describe(`${model.machine.id}: the page in Chromium follows the machine`, () => {
    for (const [index, path] of paths.entries()) {
      test(`on walk ${index + 1} of ${paths.length}`, async ({ enter, demo, tolerateConsole }) => {
        if (options.console) tolerateConsole(options.console);
        const page = await (await enter({ calm: true, width: 1_900 }, demo.url)).newPage();
        const controlled = await openControlled(page, `${start}?inspect`, calls);
        await options.prepare?.(controlled, page);
        const actors = page.getByRole('list', { name: 'Actors' });
        for (const [index, { event, snapshot }] of path.entries()) {
          if (index > 0) await test.step(`${index}: ${event.type}`, () => perform(event));
          const next = path[index + 1]?.event.type;
          if (next ? atOnce.includes(next) : goesOn(snapshot)) continue;
          const name = `${actor} ${statesOf(snapshot).join(' · ')}`;
          // What has ended is gone.
          if (snapshot.status === 'done') await expect(actors.getByText(`${actor} `)).toHaveCount(0);
          else await expect(actors.getByRole('button', { name, exact: true })).toBeVisible();
        }

        async function perform(event: AnyEventObject): Promise<void> {
          await call(entryOf(before, event.type), page);
          const reply = entryOf(replies, event.type);
          if (reply) await call(reply, controlled, event, page);
          else await call(entryOf(gestures, event.type), pageInBrowser(page), event);
        }
      });
    }

    test('takes every arrow that can be taken in a browser', () => {
      const count = new CoverageCount(model.machine);
      for (const step of paths.flat()) count.add(step);
      expect(count.coverage().unwalkedTransitions).toEqual(leftOut);
    });
  });
}

async function call(entry: unknown, ...given: unknown[]): Promise<void> {
  if (typeof entry === 'function') await entry(...given);
}

/**
 * Few walks that take every arrow of these paths: each goes on to the nearest that is not taken yet, until none can be
 * reached or the page is left with what disturbs the rest.
 */
function longWalks(
  paths: readonly ModelPath[],
  { situationOf, follow }: MachineModel<AnyStateMachine>,
  isLast: (step: ModelStep) => boolean,
): ModelPath[] {
  const steps = paths.flatMap((path) =>
    path.slice(1).map((step, index) => ({ ...step, from: situationOf((path[index] ?? step).snapshot) })),
  );
  const start = paths[0]?.slice(0, 1) ?? [];
  const taken = new Set<string>();
  const isNew = (step: ModelStep) => step.taken.some((arrow) => !taken.has(arrow));
  const walks: ModelPath[] = [];
  for (;;) {
    const planned = new Set(taken);
    const plan = [...start];
    for (;;) {
      const way = wayToNews(plan.at(-1), planned);
      for (const arrow of way.flatMap((step) => step.taken)) planned.add(arrow);
      plan.push(...way);
      if (way.length === 0 || way.some(isLast)) break;
    }
    // Situations only look alike: where a plan leads elsewhere, a path is taken that is known to get there.
    const walk = [follow(plan.map(({ event }) => event)), ...paths].find((path) => path.some(isNew));
    if (!walk) return walks;
    for (const arrow of walk.flatMap((step) => step.taken)) taken.add(arrow);
    walks.push(walk);
  }

  function wayToNews(from: ModelStep | undefined, known: ReadonlySet<string>): readonly ModelStep[] {
    const ways: { readonly place: string; readonly way: readonly ModelStep[] }[] = [];
    if (from) ways.push({ place: situationOf(from.snapshot), way: [] });
    const seen = new Set(ways.map(({ place }) => place));
    for (const { place, way } of ways) {
      for (const step of steps.filter((each) => each.from === place)) {
        if (step.taken.some((arrow) => !known.has(arrow))) return [...way, step];
        const next = situationOf(step.snapshot);
        if (!seen.has(next)) ways.push({ place: next, way: [...way, step] });
        seen.add(next);
      }
    }
    return [];
  }
}
