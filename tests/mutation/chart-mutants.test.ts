import { describe, expect, it } from 'vitest';
import { chartMutants } from './chart-mutants.ts';

/** Every place where a transition, a guard or a delay can stand. */
const LAMP = `import { setup } from 'xstate';

export const lampMachine = setup({
  guards: { isDark: () => true },
  delays: {
    /** In ms. */
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
const REST_OF_GLOW = `
          { target: 'off' },`;

/** Each fault: its name, what stands in the file, and what stands there instead. */
const FAULTS: readonly (readonly [string, string, string])[] = [
  ['root on power.lost: transition removed', `{ 'power.lost': '.off' }`, '{ }'],
  ['off on switched: transition removed', `{ switched: { guard: 'isDark', target: 'on' } }`, '{ }'],
  ['off on switched: guard removed', `{ guard: 'isDark', target: 'on' }`, `{ target: 'on' }`],
  [`on onDone of 'burn': transition removed`, ` onDone: { target: 'off' }, onError`, ' onError'],
  [`on onError of 'burn' #0: transition removed`, `[{ guard: 'isDark' }, 'off']`, `[ 'off']`],
  [`on onError of 'burn' #0: guard removed`, `[{ guard: 'isDark' }, 'off']`, `[{ }, 'off']`],
  [`on onError of 'burn' #1: transition removed`, `[{ guard: 'isDark' }, 'off']`, `[{ guard: 'isDark' },]`],
  ['on after glow: delay removed', `\n        glow: [${FIRST_OF_GLOW}${REST_OF_GLOW}\n        ],`, ''],
  ['on after glow #0: transition removed', FIRST_OF_GLOW, ''],
  ['on after glow #0: guard removed', `{ guard: { type: 'isDark', params: { lux: 3 } } }`, '{ }'],
  ['on after glow #1: transition removed', REST_OF_GLOW, ''],
  ['on.dim always: transition removed', `{ always: { guard: 'isDark', target: 'bright' } }`, '{ }'],
  ['on.dim always: guard removed', `{ guard: 'isDark', target: 'bright' }`, `{ target: 'bright' }`],
  ['on onDone: transition removed', `\n      onDone: { target: 'off' },`, ''],
  ['glow: 3000 ms', '1_500', '3000'],
  ['glow: 1499 ms', '1_500', '1499'],
];

describe('the faults of a chart', () => {
  it('are a missing transition, guard or delay and a delay of another length, one at a time', () => {
    const bounded = LAMP.replace('createMachine({', 'createMachine({ options: { maxIterations: 1_000 },');
    expect(chartMutants(LAMP)).toEqual(
      FAULTS.map(([name, written, instead]) => ({ name, text: bounded.replace(written, instead) })),
    );
  });

  it('are known only where a delay is a number', () => {
    expect(() => chartMutants(LAMP.replace('1_500', '() => 1_500'))).toThrow(
      new Error("The delay 'glow' is not a number"),
    );
  });
});
