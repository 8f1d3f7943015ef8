import { expect, it } from 'vitest';
import { createMachine } from 'xstate';
import { chartOf } from '#src/tools/diagrams/chart.ts';
import type { DocumentedMachine } from '#src/tools/diagrams/documented-machine.ts';
import { specificationOf } from '#src/tools/diagrams/specification.ts';
import { namedTestsIn, problemsOf, tracesOf } from '#src/tools/diagrams/traceability.ts';

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
  { label: 'a key twice', text: '## 4. A\n\n- `4.a` One.\n- `4.a` Two.\n', problem: 'Two sentences have the key 4.a' },
  { label: 'a key of another section', text: '## 4. A\n\n- `5.a` One.\n', problem: 'The key 5.a is in section 4' },
])('rejects a specification with $label', ({ text, problem }) => {
  expect(() => specificationOf(text)).toThrow(problem);
});

const file = 'tests/unit/oven.test.ts';
/** In pieces, or they would be looked for in this file too. */
const [LIT, OUT, BURNT] = ['4.fire.lit', '4.fire.out', '8.burnt'];

it('finds the keys of sentences at the end of a title or of the first cell of a row', () => {
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
  expect(namedTestsIn(file, source)).toEqual([
    { file, title: 'its fire', keys: [LIT] },
    { file, title: "goes out, or 'is put out'", keys: [OUT, BURNT] },
    { file, title: 'bread', keys: [BURNT] },
    { file, title: `says \${words}`, keys: [BURNT] },
  ]);
});

const MACHINE = 'src/machines/oven/oven.machine.ts';

/** Returns the problems of a specification with these keys, beside a machine that implements other sentences. */
function problems(spec: readonly string[], ...keysOfTests: readonly (readonly string[])[]): string[] {
  const on = { lit: { actions: 'burn', meta: { spec: [LIT] } } };
  const machine = createMachine({ id: 'oven', meta: { spec }, on });
  const tests = ['tests/machines/oven/oven.screen.test.tsx'];
  const chart = chartOf(machine);
  const oven: DocumentedMachine = { name: 'oven', file: MACHINE, tests, machine, chart, purpose: 'Bakes.' };
  const named = keysOfTests.map((keys) => ({ file, title: 'the oven › bakes', keys }));
  return problemsOf(tracesOf(specificationOf(SPECIFICATION), [oven], named), [oven], named);
}

it('covers a sentence only by the tests that name it, not by the walks of its machine', () => {
  expect(problems([], [LIT, OUT], [BURNT])).toEqual([]);
  expect(problems([OUT], [BURNT])).toEqual([
    'No test names 4.fire.lit "The fire burns once it is lit."',
    'No test names 4.fire.out "It goes out."',
  ]);
});

it('reports a key without a sentence as a problem of the machine or the test that names it', () => {
  expect(problems([LIT, '4.water'], [LIT, OUT, BURNT, '8.wet'])).toEqual([
    `${MACHINE}: no sentence has the key 4.water`,
    `${file}, "the oven › bakes": no sentence has the key 8.wet`,
  ]);
});
