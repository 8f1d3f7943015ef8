import type { Measured } from '#src/contract/schema.generated.ts';
import { isUnitDoubtful, type LengthUnit, MILLIMETRES } from './length-unit.ts';
import type { Measurements } from './measuring.ts';
import type { ModelErrorCode } from './model-error.ts';
import type { ModelKind } from './model-kind.ts';

/** Reasons for which a model has no measurements, though it can be sent. `tooHeavy`: measuring takes too long. */
export type MeasuringFailure = ModelErrorCode | 'tooHeavy';

/** Result of measuring a file: null for a format that is not measured. */
export type MeasuringResult =
  | { readonly kind: 'measured'; readonly unit: LengthUnit | null; readonly measurements: Measurements }
  | { readonly kind: 'failed'; readonly failure: MeasuringFailure }
  | null;

/** A chosen model. */
export interface ExaminedModel {
  readonly kind: ModelKind;
  readonly result: MeasuringResult;
  /** Unit of the file. For a file without one, the one that the visitor chose: at first, millimetres. */
  readonly unit: LengthUnit;
}

/** A unit that the form offers for a file without one. */
export type OfferedUnit = Extract<LengthUnit, 'mm' | 'cm' | 'inch'>;

/** Returns a model in the unit of its file. */
export function examinedModel(kind: ModelKind, result: MeasuringResult): ExaminedModel {
  return { kind, result, unit: (result?.kind === 'measured' ? result.unit : null) ?? 'mm' };
}

/** True if the file has no unit and its size is unusual in millimetres. */
export function isUnitAsked({ result }: ExaminedModel): boolean {
  return result?.kind === 'measured' && result.unit === null && isUnitDoubtful(result.measurements.size);
}

/** Returns the measurements in millimetres, or null if there are none. */
export function measuredIn({ result, unit }: ExaminedModel): Measured | null {
  if (result?.kind !== 'measured') return null;
  const { size, volume, surface, ...counts } = result.measurements;
  const factor = MILLIMETRES[unit];
  const [x, y, z] = [size[0] * factor, size[1] * factor, size[2] * factor];
  return { size: { x, y, z }, volume: volume * factor ** 3, surface: surface * factor ** 2, ...counts, unit };
}
