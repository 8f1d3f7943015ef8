import { expect, it } from 'vitest';
import { createMachine } from 'xstate';
import { chartOf } from '#src/tools/diagrams/chart.ts';
import type { DocumentedMachine } from '#src/tools/diagrams/documented-machine.ts';
import { specificationOf } from '#src/tools/diagrams/specification.ts';
import { elementsOf, type NamedTest, namedTestsIn, problemsOf, tracesOf } from '#src/tools/diagrams/traceability.ts';
import { documentation } from '#src/tools/diagrams.ts';

const SPECIFICATION = `# The oven

- \`0.none\` stands above all sections.

## 2. Rooms

The kitchen.

## 4. States & transitions

### Fire

- \`4.fire.lit\` The fire burns
  once it is lit.
- \`4.fire.out\` It goes out.

## 8. Errors

- \`8.burnt\` It says 'burnt' aloud.
`;

it.each([
  ['a key twice', '## 4. A\n\n- `4.a` One.\n- `4.a` Two.\n', 'Two sentences have the key 4.a'],
  ['a key of another section', '## 4. A\n\n- `5.a` One.\n', 'The key 5.a stands in section 4'],
])('the specification refuses %s', (_what, text, problem) => {
  expect(() => specificationOf(text)).toThrow(problem);
});

/** In pieces, or they would be looked for in this file too. */
const [LIT, OUT, BURNT] = ['4.fire.lit', '4.fire.out', '8.burnt'];

it('the tests that name a sentence do so at the end of a title or of the head of a row', () => {
  const source = `
    describe('its fire [${LIT}]', () => {
      it('burns', () => {});
      it(
        "goes out, or 'is put out' [${OUT}, ${BURNT}]",
        async () => {},
      );
      it.each([
        ['bread [${BURNT}]', 1],
        ['a cake', 2],
      ])('burns %s', () => {});
      it.each(rows)(\`says \${words} [${BURNT}]\`, () => {});
    });
    // it('is a remark [${OUT}]', …
    it.skip('proves nothing [${OUT}]', () => {});
    it.todo('proves nothing [${OUT}]', () => {});
    call('is no test [${OUT}]');
    it('names [${OUT}] too early', () => {});`;
  const file = 'tests/unit/oven.test.ts';
  expect(namedTestsIn(file, source)).toEqual([
    { file, title: 'its fire', keys: [LIT] },
    { file, title: "goes out, or 'is put out'", keys: [OUT, BURNT] },
    { file, title: 'bread', keys: [BURNT] },
    { file, title: `says \${words}`, keys: [BURNT] },
  ]);
});

const OVEN = createMachine({
  id: 'oven',
  initial: 'cold',
  states: {
    cold: {
      on: { lit: { target: 'burning', meta: { spec: ['4.fire.lit'] } }, poked: { meta: { spec: ['4.fire.lit'] } } },
    },
    burning: { meta: { spec: ['4.fire.lit', '8.burnt'] }, on: { lit: { target: ['cold'], guard: 'isWet' } } },
  },
});

function oven(tests: readonly string[], machine = OVEN): DocumentedMachine {
  return {
    name: 'oven',
    file: 'src/machines/oven/oven.machine.ts',
    tests,
    machine,
    chart: chartOf(machine),
    purpose: 'Bakes.',
  };
}

const test = (...keys: string[]): NamedTest => ({ file: 'tests/unit/oven.test.ts', title: 'the oven › bakes', keys });
const SECTIONS = specificationOf(SPECIFICATION);
const WALK = 'tests/machines/oven/oven.screen.test.tsx';

function problems(machines: readonly DocumentedMachine[], tests: readonly NamedTest[]): string[] {
  return problemsOf(tracesOf(SECTIONS, machines, tests), machines, tests);
}

it('a sentence is realised by the states and transitions that name it', () => {
  expect(elementsOf(chartOf(OVEN), '4.fire.lit')).toEqual(['cold – lit – burning', 'cold – poked – stays', 'burning']);
  expect(elementsOf(chartOf(OVEN), '4.fire.out')).toEqual([]);
});

it('a sentence is covered by a test that names it', () => {
  expect(problems([oven([WALK])], [test('4.fire.lit', '4.fire.out'), test('8.burnt')])).toEqual([]);
});

it('a sentence that no test names is a problem, even where the tests of its machine walk it', () => {
  expect(problems([oven([WALK])], [test('8.burnt')])).toEqual([
    'No test names 4.fire.lit "The fire burns once it is lit."',
    'No test names 4.fire.out "It goes out."',
  ]);
});

it('a key that no sentence has is a problem of the machine or the test that names it', () => {
  const machine = createMachine({
    id: 'oven',
    meta: { spec: ['4.fire.lit', '4.water'] },
    on: { lit: { actions: 'burn', meta: { spec: ['4.smoke'] } } },
  });
  expect(problems([oven([WALK], machine)], [test('4.fire.lit', '4.fire.out', '8.burnt', '8.wet')])).toEqual([
    'src/machines/oven/oven.machine.ts: no sentence has the key 4.water',
    'src/machines/oven/oven.machine.ts: no sentence has the key 4.smoke',
    'tests/unit/oven.test.ts, "the oven › bakes": no sentence has the key 8.wet',
  ]);
});

it('every sentence of the specification is covered', async () => {
  expect((await documentation()).problems).toEqual([]);
});
