import { expect, it } from 'vitest';
import { type AnyActorLogic, type AnyStateMachine, createActor, StateMachine } from 'xstate';

const files = import.meta.glob<Record<string, unknown>>('../../../src/machines/*/*.machine.ts', { eager: true });
const machines = Object.values(files).flatMap((exports) =>
  Object.values(exports).filter((value): value is AnyStateMachine => value instanceof StateMachine),
);
const actors = machines.flatMap(({ id, implementations }) =>
  Object.entries(implementations.actors as Record<string, AnyActorLogic>)
    .filter(([, logic]) => !(logic instanceof StateMachine))
    .map(([name, logic]) => [id, name, logic] as const),
);

it.each(actors)('the machine %s says that nobody provided its actor %s', (_machine, name, logic) => {
  const faults: unknown[] = [];
  const actor = createActor(logic);
  actor.subscribe({ error: (fault) => faults.push(fault) });
  actor.start();
  expect(faults).toEqual([new Error(`The actor '${name}' was not provided.`)]);
});

it('every machine needs somebody outside, but for the cart', () => {
  const needy = new Set(actors.map(([machine]) => machine));
  expect(machines.map(({ id }) => id).filter((id) => !needy.has(id))).toEqual(['cart']);
});
