import type { ModelKind } from './model-kind.ts';
import { readObj } from './obj.ts';
import { readStl } from './stl.ts';
import { readThreeMf } from './three-mf.ts';
import type { ModelSurface } from './triangles.ts';

type Reader = (bytes: Uint8Array) => ModelSurface;

/** Formats whose surface can be read. The others are stored as they are. */
const READERS: Readonly<Partial<Record<ModelKind, Reader>>> = { stl: readStl, '3mf': readThreeMf, obj: readObj };

/**
 * Reads the surface of a model. Returns null for a format that is not read.
 * @throws ModelError if the file is damaged or too large
 */
export function readModel(bytes: Uint8Array, kind: ModelKind): ModelSurface | null {
  return READERS[kind]?.(bytes) ?? null;
}
