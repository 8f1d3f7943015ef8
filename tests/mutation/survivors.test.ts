import { describe, expect, it } from 'vitest';
import { explainedSurvivors, isSame, survivorOf } from './survivors.ts';

const FILE = 'src/domain/gear.ts';
const SOURCE =
  'export function teeth(gear: Gear) {\n  if (gear.isRound && gear.isWhole) {\n    return gear.teeth;\n  }\n}\n';
const survivor = (replacement: string, start: [number, number], end: [number, number]) =>
  survivorOf(
    {
      fileName: `/anywhere/${FILE}`,
      replacement,
      location: { start: { line: start[0], column: start[1] }, end: { line: end[0], column: end[1] } },
    },
    FILE,
    SOURCE,
  );
const IN_A_LINE = survivor('gear.isRound || gear.isWhole', [2, 7], [2, 35]);
const OVER_LINES = survivor('{}', [2, 37], [4, 4]);

describe('a survivor', () => {
  it('is the whole lines that it changes, before and after', () => {
    expect([IN_A_LINE.diff, OVER_LINES.diff]).toEqual([
      '```diff\n-   if (gear.isRound && gear.isWhole) {\n+   if (gear.isRound || gear.isWhole) {\n```',
      '```diff\n-   if (gear.isRound && gear.isWhole) {\n-     return gear.teeth;\n-   }\n+   if (gear.isRound && gear.isWhole) {}\n```',
    ]);
  });

  it('is the same whatever its indentation, and another in another file or with another change', () => {
    expect(isSame(IN_A_LINE, { ...IN_A_LINE, diff: IN_A_LINE.diff.replaceAll('   ', ' ') })).toBe(true);
    expect(isSame(IN_A_LINE, { ...IN_A_LINE, file: 'src/domain/arm.ts' })).toBe(false);
    expect(isSame(IN_A_LINE, OVER_LINES)).toBe(false);
  });
});

it('the page of survivors is read back as it was written, with whatever explains them', () => {
  const other = { ...IN_A_LINE, file: 'src/domain/arm.ts' };
  const [gear, explanation] = [`## \`${FILE}\``, 'Whoever is round is whole.'];
  const page = ['# Mutants', gear, IN_A_LINE.diff, explanation, OVER_LINES.diff, `## \`${other.file}\``, other.diff];
  expect(explainedSurvivors(page.join('\n\n'))).toEqual([IN_A_LINE, OVER_LINES, other]);
});
