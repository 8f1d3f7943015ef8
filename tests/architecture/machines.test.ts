import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { machineProblems } from './machine-rules.ts';

const files = globSync('src/machines/**/*.machine.ts').sort();

describe("Stately's editor can read", () => {
  it.each(files)('%s', (file) => {
    expect(machineProblems(readFileSync(file, 'utf8'))).toEqual([]);
  });

  it('every machine, for none is made elsewhere', () => {
    const makers = globSync('src/!(tools)/**/*.{ts,tsx}').filter((file) =>
      /\bcreateMachine\(/.test(readFileSync(file, 'utf8')),
    );
    expect(makers.sort()).toEqual(files);
  });
});

/** A machine in which every kind of name occurs; each test spoils one thing. */
const SETUP = `setup({
  actors: { load: fromPromise(() => null) },
  actions: { show: () => {} },
  guards: { isReady: () => true },
  delays: { deadline: 1_000 },
})`;
const machine = (chart: string) => `export const m = ${SETUP}.createMachine({ id: 'm', initial: 'a', ${chart} });`;

describe('the check accepts', () => {
  it.each([
    [
      'computed context, input, output and params',
      `context: ({ input }) => ({ ...input }), output: () => EMPTY,
      states: { a: { invoke: { id: 'load', src: 'load', input: ({ context }) => context.id,
        onDone: { actions: { type: 'show', params: ({ event }) => event.output } } } } }`,
    ],
    [
      'named guards, delays, targets by id, forbidden events and metadata',
      `on: { stop: '#b' }, states: {
      a: { after: { deadline: { guard: 'isReady', target: '#b.c', reenter: true } }, on: { go: {} }, meta: { spec: ['4.1'] } },
      b: { id: 'b', tags: ['busy'], initial: 'c', states: { c: { always: [{ guard: { type: 'isReady' } }] } } } }`,
    ],
  ])('%s', (_, chart) => {
    expect(machineProblems(machine(chart))).toEqual([]);
  });
});

describe('the check refuses', () => {
  it.each([
    ['a spread state', `states: { ...STATES }`, '6: a spread'],
    ['a spread action', `entry: [...ACTIONS]`, '6: a spread'],
    ['a computed state', `states: { [NAME]: {} }`, '6: a computed key'],
    ['a computed event', `on: { [NAME]: 'a' }`, '6: a computed key'],
    ['states from a variable', `states: STATES`, '6: a literal is needed, not the variable STATES'],
    ['states by shorthand', `states`, '6: a variable or a method instead of a literal'],
    ['states from a call', `states: statesOf('a')`, '6: a literal is needed, not a call of statesOf'],
    ['an inline action', `entry: () => {}`, '6: actions are named in setup, not given as an inline function'],
    ['an action creator', `entry: assign({})`, '6: actions are named in setup, not given as a call of assign'],
    [
      'an inline guard',
      `always: { guard: () => true }`,
      '6: guards are named in setup, not given as an inline function',
    ],
    [
      'a composite guard',
      `always: { guard: not('isReady') }`,
      '6: guards are named in setup, not given as a call of not',
    ],
    [
      'an inline actor',
      `invoke: { id: 'x', src: fromPromise(f) }`,
      '6: actors are named in setup, not given as a call of fromPromise',
    ],
    ['a delay in milliseconds', `after: { 500: 'a' }`, "6: setup declares no delays '500'"],
    ['an unknown action', `exit: 'hide'`, "6: setup declares no actions 'hide'"],
    [
      'an unknown guard with params',
      `on: { go: { guard: { type: 'isLate', params: {} } } }`,
      "6: setup declares no guards 'isLate'",
    ],
    ['an unknown actor', `invoke: { id: 'x', src: 'save' }`, "6: setup declares no actors 'save'"],
    ['an invoke without id', `invoke: { src: 'load' }`, '6: an invoke has no id'],
    ['a target without id', `on: { go: '#b' }, states: { b: {} }`, "6: no state has the id 'b'"],
    [
      'a target by the path from the machine',
      `on: { go: { target: '#m.b' } }`,
      "6: '#m.b' leads to a state without an id of its own",
    ],
    ['an id twice', `states: { a: { id: 'x' }, b: { id: 'x' } }`, "6: two states have the id 'x'"],
    ['a computed target', `on: { go: { target: NEXT } }`, '6: a target is a text, not the variable NEXT'],
    [
      'a key that XState does not know',
      `states: { a: { onEntry: 'show' } }`,
      "6: nothing called 'onEntry' belongs here",
    ],
    ['metadata from a variable', `meta: { spec: SPEC }`, '6: a literal is needed, not the variable SPEC'],
    ['an id from a variable', `states: { a: { id: ID } }`, '6: a text is needed, not the variable ID'],
  ])('%s', (_, chart, problem) => {
    expect(machineProblems(machine(chart))).toEqual([problem]);
  });

  it.each([
    ['no machine', 'export const m = 1;', 'expected one createMachine() a file, found 0'],
    ['two machines', `${machine('')}\n${machine('')}`, 'expected one createMachine() a file, found 2'],
    [
      'a machine without setup',
      `createMachine({ id: 'm' })`,
      '1: the machine is not made by setup({…}).createMachine({…})',
    ],
    [
      'a setup from a variable',
      `setup(PARTS).createMachine({ id: 'm' })`,
      '1: the machine is not made by setup({…}).createMachine({…})',
    ],
    [
      'a chart from a variable',
      `setup({}).createMachine(CHART)`,
      '1: the chart is not a literal in createMachine({…})',
    ],
    ['a spread in setup', `setup({ actions: { ...ACTIONS } }).createMachine({ id: 'm' })`, '1: a spread'],
    ['a machine without id', `setup({}).createMachine({})`, '1: the machine has no id'],
  ])('%s', (_, source, problem) => {
    expect(machineProblems(source)).toEqual([problem]);
  });
});
