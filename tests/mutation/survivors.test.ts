import { describe, expect, it } from 'vitest';
import { diffOf, explainedSurvivors, isSame, survivorOf } from './survivors.ts';

const FILE = 'src/domain/gear.ts';
const SOURCE =
  'export function teeth(gear: Gear) {\n  if (gear.isRound && gear.isWhole) {\n    return gear.teeth;\n  }\n}\n';
const place = (replacement: string, start: [number, number], end: [number, number]) => ({
  fileName: `/anywhere/${FILE}`,
  replacement,
  location: { start: { line: start[0], column: start[1] }, end: { line: end[0], column: end[1] } },
});

const IN_A_LINE = {
  file: FILE,
  before: '  if (gear.isRound && gear.isWhole) {',
  after: '  if (gear.isRound || gear.isWhole) {',
};
const OVER_LINES = {
  file: FILE,
  before: '  if (gear.isRound && gear.isWhole) {\n    return gear.teeth;\n  }',
  after: '  if (gear.isRound && gear.isWhole) {}',
};

describe('a survivor', () => {
  it('is the whole lines that it changes, before and after', () => {
    expect(survivorOf(place('gear.isRound || gear.isWhole', [2, 7], [2, 35]), FILE, SOURCE)).toEqual(IN_A_LINE);
    expect(survivorOf(place('{}', [2, 37], [4, 4]), FILE, SOURCE)).toEqual(OVER_LINES);
  });

  it('is the same whatever its indentation, and another in another file or with another change', () => {
    expect(isSame(IN_A_LINE, { ...IN_A_LINE, before: IN_A_LINE.before.trim() })).toBe(true);
    expect(isSame(IN_A_LINE, { ...IN_A_LINE, file: 'src/domain/arm.ts' })).toBe(false);
    expect(isSame(IN_A_LINE, { ...IN_A_LINE, after: OVER_LINES.after })).toBe(false);
    expect(isSame(IN_A_LINE, { ...IN_A_LINE, before: OVER_LINES.before })).toBe(false);
  });
});

describe('the page of survivors', () => {
  it('is read back as it was written, with whatever explains them', () => {
    const page = [
      '# Mutants',
      `## \`${FILE}\``,
      diffOf(IN_A_LINE),
      'Whoever is round is whole.',
      diffOf(OVER_LINES),
      '## `src/domain/arm.ts`',
      diffOf({ ...IN_A_LINE, file: 'src/domain/arm.ts' }),
    ].join('\n\n');
    const read = explainedSurvivors(page);
    const written = [IN_A_LINE, OVER_LINES, { ...IN_A_LINE, file: 'src/domain/arm.ts' }];
    expect(read.map((survivor, index) => isSame(survivor, written[index] ?? IN_A_LINE))).toEqual([true, true, true]);
    expect(read.map(({ file }) => file)).toEqual([FILE, FILE, 'src/domain/arm.ts']);
  });
});
