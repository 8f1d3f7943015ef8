import { describe, expect, it } from 'vitest';
import { chartMutants } from './chart-mutants.ts';
import { subjects } from './subjects.ts';

/** A machine with every kind of transition, guard and delay. */
const LAMP = `import { setup } from 'xstate';

export const lampMachine = setup({
  guards: { isDark: () => true },
  delays: {
    /** Milliseconds. */
    glow: 1_500,
  },
}).createMachine({
  id: 'lamp',
  on: { 'power.lost': '.off' },
  initial: 'off',
  states: {
    off: { on: { switched: { guard: 'isDark', target: 'on' } } },
    on: {
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

const FIRST_OF_GLOW = `
          // By day.
          { guard: { type: 'isDark', params: { lux: 3 } } },`;
const GLOW = `
        glow: [${FIRST_OF_GLOW}
          { target: 'off' },
        ],`;
const BURN_OUT = `[{ guard: 'isDark' }, 'off']`;

/** Each mutant: its name, the original text and its replacement. */
const FAULTS: readonly (readonly [string, string, string])[] = [
  ['delays/glow: 3000 ms', '1_500', '3000'],
  ['delays/glow: 1499 ms', '1_500', '1499'],
  ['on/power.lost: removed', ` 'power.lost': '.off'`, ''],
  ['states/off/on/switched: removed', ` switched: { guard: 'isDark', target: 'on' }`, ''],
  ['states/off/on/switched/guard: removed', `{ guard: 'isDark', target: 'on' }`, `{ target: 'on' }`],
  ['states/on/invoke/onDone: removed', ` onDone: { target: 'off' }, onError`, ' onError'],
  ['states/on/invoke/onError: removed', ` onError: ${BURN_OUT}`, ''],
  ['states/on/invoke/onError/0: removed', BURN_OUT, `[ 'off']`],
  ['states/on/invoke/onError/0/guard: removed', BURN_OUT, `[{ }, 'off']`],
  ['states/on/invoke/onError/1: removed', BURN_OUT, `[{ guard: 'isDark' },]`],
  ['states/on/after/glow: removed', GLOW, ''],
  ['states/on/after/glow/0: removed', FIRST_OF_GLOW, ''],
  ['states/on/after/glow/0/guard: removed', `{ guard: { type: 'isDark', params: { lux: 3 } } }`, '{ }'],
  ['states/on/after/glow/1: removed', `\n          { target: 'off' },\n        ]`, '\n        ]'],
  ['states/on/states/dim/always: removed', ` always: { guard: 'isDark', target: 'bright' }`, ''],
  ['states/on/states/dim/always/guard: removed', `{ guard: 'isDark', target: 'bright' }`, `{ target: 'bright' }`],
  ['states/on/onDone: removed', `\n      onDone: { target: 'off' },`, ''],
];

describe('mutants of a chart', () => {
  it('removes each transition and guard and changes each delay, one at a time', () => {
    const bounded = LAMP.replace('createMachine({', 'createMachine({ options: { maxIterations: 1_000 },');
    expect(chartMutants(LAMP)).toEqual(
      FAULTS.map(([name, written, instead]) => ({ name, text: bounded.replace(written, instead) })),
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
