import { expect, it } from 'vitest';
import { type AnyActorLogic, type AnyStateMachine, StateMachine } from 'xstate';
import { createAdminActor, createOrderMachine } from '#src/site/admin-actors.ts';
import { createOrderSubmission } from '#src/site/routing/order-screen.ts';
import { createSiteParts } from '#src/site/seam/site-parts.ts';

const files = import.meta.glob<Record<string, unknown>>('../../src/machines/*/*.machine.ts', { eager: true });
/** All declared machines by id. */
const DECLARED = new Map(
  Object.values(files)
    .flatMap((exports) => Object.values(exports))
    .filter((value): value is AnyStateMachine => value instanceof StateMachine)
    .map((machine) => [machine.id, machine] as const),
);

/** The machines that the site starts, including their children. */
async function composedMachines(): Promise<readonly AnyStateMachine[]> {
  const parts = createSiteParts({ apiBaseUrl: 'http://workshop.test', countryLookupUrl: '', language: 'fa' });
  const calls = await parts.calls();
  const lazy = [createOrderSubmission(parts), createAdminActor({ ...parts, calls })];
  const roots = [...Object.values(parts.actors), ...lazy].map(({ logic }) => logic);
  return [...roots, createOrderMachine(calls.client)].filter(isMachine).flatMap(withChildren);
}

function withChildren(machine: AnyStateMachine): readonly AnyStateMachine[] {
  return [machine, ...actorsOf(machine).flatMap(([, logic]) => (isMachine(logic) ? withChildren(logic) : []))];
}

/** Returns names such as `orders.loadOrders` of implementations that nothing has replaced. */
function missingIn(machine: AnyStateMachine): readonly string[] {
  const declared = DECLARED.get(machine.id)?.implementations;
  const actors = actorsOf(machine).filter(([name, logic]) => !isMachine(logic) && logic === declared?.actors[name]);
  // XState's own actions, such as `assign`, have a type. A plain function is a side effect that the site must provide.
  const actions = Object.entries(machine.implementations.actions as Readonly<Record<string, object>>).filter(
    ([name, action]) => !('type' in action) && action === declared?.actions[name],
  );
  return [...actors, ...actions].map(([name]) => `${machine.id}.${name}`);
}

const actorsOf = ({ implementations }: AnyStateMachine) =>
  Object.entries(implementations.actors as Readonly<Record<string, AnyActorLogic>>);
const isMachine = (logic: AnyActorLogic): logic is AnyStateMachine => logic instanceof StateMachine;

it('starts every machine and provides all its actors and actions', async () => {
  const composed = await composedMachines();
  const isStarted = (id: string) => composed.some((machine) => machine.id === id);
  expect({
    notStarted: [...DECLARED.keys()].filter((id) => !isStarted(id)),
    notProvided: [...new Set(composed.flatMap(missingIn))],
  }).toEqual({ notStarted: [], notProvided: [] });
});

it('detects actors and actions that are not provided', () => {
  const machines = [...DECLARED.values()].filter(({ id }) => id === 'order' || id === 'language');
  expect(machines.flatMap(missingIn).sort()).toEqual([
    'language.detectCountry',
    'language.loadMessages',
    'language.preference',
    'language.show',
    'order.connection',
    'order.loadOrder',
    'order.logFailure',
    'order.logouts',
    'order.pageCache',
  ]);
});
