import { expect, it } from 'vitest';
import { examinedModel, isUnitAsked, measuredIn } from '#src/domain/model/examined-model.ts';
import type { LengthUnit } from '#src/domain/model/length-unit.ts';

const measured = (longest: number, unit: LengthUnit | null = null) =>
  examinedModel('stl', {
    kind: 'measured',
    unit,
    measurements: { size: [longest, 2, 1], volume: 2, surface: 3, triangles: 4, bodies: 1, isClosed: true },
  });

it('converts measurements to millimetres, in the unit that was chosen', () => {
  const model = { ...measured(2), unit: 'inch' } as const;
  const counts = { triangles: 4, bodies: 1, isClosed: true };
  const size = { x: 50.8, y: 50.8, z: 25.4 };
  expect(measuredIn(model)).toEqual({ size, volume: 2 * 25.4 ** 3, surface: 3 * 25.4 ** 2, ...counts, unit: 'inch' });
  expect(measuredIn(measured(2))?.size).toEqual({ x: 2, y: 2, z: 1 });
  expect(measuredIn(measured(0.5, 'm'))?.size).toEqual({ x: 500, y: 2_000, z: 1_000 });
});

it('has no measurements for a format that is not measured, and after a failure', () => {
  expect(measuredIn(examinedModel('step', null))).toBe(null);
  expect(measuredIn(examinedModel('stl', { kind: 'failed', failure: 'flat' }))).toBe(null);
});

it('asks for the unit of an unusual size, unless the file names it', () => {
  const models = [measured(2), measured(3), measured(1_001), measured(2, 'inch'), examinedModel('step', null)];
  expect(models.map(isUnitAsked)).toEqual([true, false, true, false, false]);
});
