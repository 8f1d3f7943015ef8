import { describe, expect, it } from 'vitest';
import { type AnyActorLogic, type AnyStateMachine, createActor, StateMachine } from 'xstate';
import { getStateNodes } from 'xstate/graph';

const files = import.meta.glob<Record<string, unknown>>('../../../src/machines/*/*.machine.ts', { eager: true });
const machines = Object.entries(files).flatMap(([file, exports]) =>
  Object.values(exports)
    .filter((value): value is AnyStateMachine => value instanceof StateMachine)
    .map((machine) => [file.split('/').at(-2) ?? '', machine] as const),
);

const tests = import.meta.glob<string>('../../machines/*/*.test.{ts,tsx}', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** Tasks that a machine spawns, one for each row of a list. */
const SPAWNED: Readonly<Record<string, readonly string[]>> = { admin: ['restoration'] };

describe.each(machines)('the machine of %s', (folder, machine) => {
  const actors = Object.entries(machine.implementations.actors as Record<string, AnyActorLogic>);
  const outside = actors.filter(([, logic]) => !(logic instanceof StateMachine));
  const nodes = [machine.root, ...getStateNodes(machine)];
  const invoked = nodes.flatMap(({ invoke }) => invoke);
  const ids = invoked.map(({ id }) => id);

  it('has the name of its folder', () => {
    expect(machine.id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)).toBe(folder);
  });

  it('has a model, whose walk asks for each state and each event whether the state hears it', () => {
    const own = Object.entries(tests).filter(([file]) => file.split('/').at(-2) === folder);
    expect(own.filter(([, text]) => text.includes('walkOnScreen('))).toHaveLength(1);
  });

  it('has states with unique ids and named delays', () => {
    expect(new Set(nodes.map(({ id }) => id)).size).toBe(nodes.length);
    const awaited = nodes.flatMap(({ config }) => Object.keys(config.after ?? {}));
    expect(awaited.filter((name) => !(name in machine.implementations.delays))).toEqual([]);
  });

  it('invokes every actor under a unique name, which the inspector shows', () => {
    expect(ids.filter((id) => !/^[a-z]+[A-Za-z]*$/.test(id))).toEqual([]);
  });

  it('declares every actor that it invokes, and no other except those that it spawns', () => {
    const sources = invoked.map(({ src }) => src);
    expect(sources.filter((src) => !actors.some(([name]) => name === src))).toEqual([]);
    const others = outside.map(([name]) => name).filter((name) => !sources.includes(name));
    expect(others).toEqual(SPAWNED[folder] ?? []);
  });

  it.each(outside)('fails with the name of the missing actor %s', (name, logic) => {
    const faults: unknown[] = [];
    const actor = createActor(logic);
    actor.subscribe({ error: (fault) => faults.push(fault) });
    actor.start();
    expect(faults).toEqual([new Error(`The actor '${name}' was not provided.`)]);
  });
});
