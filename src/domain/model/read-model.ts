import type { MeasuredKind } from './model-kind.ts';
import { readObj } from './obj.ts';
import { readStl } from './stl.ts';
import { readThreeMf } from './three-mf.ts';
import type { ModelSurface } from './triangles.ts';

const READERS: Readonly<Record<MeasuredKind, (bytes: Uint8Array) => ModelSurface>> = {
  stl: readStl,
  '3mf': readThreeMf,
  obj: readObj,
};

/**
 * Reads the surface of a model.
 * @throws ModelError if the file is damaged or too large
 */
export function readModel(bytes: Uint8Array, kind: MeasuredKind): ModelSurface {
  return READERS[kind](bytes);
}
