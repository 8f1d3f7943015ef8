import { describe, expect, it } from 'vitest';
import { excessOver } from '#src/domain/model/fitting.ts';
import { isUnitDoubtful } from '#src/domain/model/length-unit.ts';
import { unitNamed } from '#src/domain/model/unit-names.ts';

describe('excessOver', () => {
  it.each([
    { part: [60, 50, 52], largest: [300, 300, 400], excess: 0 },
    { part: [400, 10, 300], largest: [300, 300, 400], excess: 0 },
    { part: [412, 10, 10], largest: [300, 300, 400], excess: 12 },
    { part: [290, 310, 305], largest: [300, 300, 400], excess: 5 },
  ] as const)('a part of $part mm is $excess mm too large for $largest mm', ({ part, largest, excess }) => {
    expect(excessOver(part, largest)).toBe(excess);
  });
});

it.each([
  [[2.4, 2, 2], true],
  [[3, 1, 1], false],
  [[1_000, 1, 1], false],
  [[1_001, 1, 1], true],
])('a longest side of %s suggests another unit: %s', (size, isDoubtful) => {
  expect(isUnitDoubtful(size)).toBe(isDoubtful);
});

it('knows units by their English names', () => {
  expect(['millimeter', 'Inches', 'um', 'cubits', 'constructor'].map(unitNamed)).toEqual([
    'mm',
    'inch',
    'micron',
    null,
    null,
  ]);
});
