import { describe, expect, it } from 'vitest';
import { chartMutants } from './chart-mutants.ts';
import { subjects } from './subjects.ts';

/** A machine with every kind of transition, guard, action and delay. */
const LAMP = `import { setup } from 'xstate';

export const lampMachine = setup({
  guards: { isDark: () => true },
  actions: { click: () => {}, count: () => {}, shine: (_, _params: { lux: number }) => {} },
  delays: {
    /** Milliseconds. */
    glow: 1_500,
  },
}).createMachine({
  id: 'lamp',
  on: { 'power.lost': '.off' },
  initial: 'off',
  states: {
    off: { on: { switched: { guard: 'isDark', target: 'on', actions: ['click', 'count'] } } },
    on: {
      entry: { type: 'shine', params: { lux: 3 } },
      invoke: { id: 'burn', src: 'burn', onDone: { target: 'off' }, onError: [{ guard: 'isDark' }, 'off'] },
      after: {
        glow: [
          // By day.
          { guard: { type: 'isDark', params: { lux: 3 } } },
          { target: 'off' },
        ],
      },
      initial: 'dim',
      states: { dim: { always: { guard: 'isDark', target: 'bright' } }, bright: { type: 'final' } },
      onDone: { target: 'off' },
    },
  },
});
`;

const SWITCHED = `{ guard: 'isDark', target: 'on', actions: ['click', 'count'] }`;
const FIRST_OF_GLOW = `
          // By day.
          { guard: { type: 'isDark', params: { lux: 3 } } },`;
const GLOW = `
        glow: [${FIRST_OF_GLOW}
          { target: 'off' },
        ],`;
const BURN_OUT = `[{ guard: 'isDark' }, 'off']`;

/** Each mutant: its name, the original text and its replacement. */
const MUTANTS: readonly { readonly name: string; readonly original: string; readonly replacement: string }[] = [
  { name: 'delays/glow: 3000 ms', original: '1_500', replacement: '3000' },
  { name: 'delays/glow: 1499 ms', original: '1_500', replacement: '1499' },
  { name: 'on/power.lost: removed', original: ` 'power.lost': '.off'`, replacement: '' },
  {
    name: 'states/off/on/switched: removed',
    original: ` switched: ${SWITCHED}`,
    replacement: '',
  },
  {
    name: 'states/off/on/switched/guard: removed',
    original: SWITCHED,
    replacement: `{ target: 'on', actions: ['click', 'count'] }`,
  },
  { name: 'states/off/on/switched/actions/0: removed', original: `['click', 'count']`, replacement: `[ 'count']` },
  { name: 'states/off/on/switched/actions/1: removed', original: `['click', 'count']`, replacement: `['click',]` },
  {
    name: 'states/on/entry: removed',
    original: `\n      entry: { type: 'shine', params: { lux: 3 } },`,
    replacement: '',
  },
  {
    name: 'states/on/invoke/onDone: removed',
    original: ` onDone: { target: 'off' }, onError`,
    replacement: ' onError',
  },
  { name: 'states/on/invoke/onError: removed', original: ` onError: ${BURN_OUT}`, replacement: '' },
  { name: 'states/on/invoke/onError/0: removed', original: BURN_OUT, replacement: `[ 'off']` },
  { name: 'states/on/invoke/onError/0/guard: removed', original: BURN_OUT, replacement: `[{ }, 'off']` },
  { name: 'states/on/invoke/onError/1: removed', original: BURN_OUT, replacement: `[{ guard: 'isDark' },]` },
  { name: 'states/on/after/glow: removed', original: GLOW, replacement: '' },
  { name: 'states/on/after/glow/0: removed', original: FIRST_OF_GLOW, replacement: '' },
  {
    name: 'states/on/after/glow/0/guard: removed',
    original: `{ guard: { type: 'isDark', params: { lux: 3 } } }`,
    replacement: '{ }',
  },
  {
    name: 'states/on/after/glow/1: removed',
    original: `\n          { target: 'off' },\n        ]`,
    replacement: '\n        ]',
  },
  {
    name: 'states/on/states/dim/always: removed',
    original: ` always: { guard: 'isDark', target: 'bright' }`,
    replacement: '',
  },
  {
    name: 'states/on/states/dim/always/guard: removed',
    original: `{ guard: 'isDark', target: 'bright' }`,
    replacement: `{ target: 'bright' }`,
  },
  { name: 'states/on/onDone: removed', original: `\n      onDone: { target: 'off' },`, replacement: '' },
];

describe('mutants of a chart', () => {
  it('removes each transition, guard and action and changes each delay, one at a time', () => {
    const bounded = LAMP.replace('createMachine({', 'createMachine({ options: { maxIterations: 1_000 },');
    expect(chartMutants(LAMP)).toEqual(
      MUTANTS.map(({ name, original, replacement }) => ({ name, text: bounded.replace(original, replacement) })),
    );
  });

  it('rejects a delay that is not a number', () => {
    expect(() => chartMutants(LAMP.replace('1_500', '() => 1_500'))).toThrow(
      new Error('glow: () => 1_500 is not a number'),
    );
  });
});

it('finds subjects by name and rejects unknown names', () => {
  const namesOf = (...names: string[]) => subjects(names).map(({ name }) => name);
  expect(namesOf('session', 'domain')).toEqual(['domain', 'session']);
  expect(() => namesOf('session', 'orderSubmission')).toThrow('No orderSubmission among domain, validation, ');
});
