/**
 * Reasons for which a model cannot be measured.
 * - `truncated`: the file ends too early, or its syntax is broken.
 * - `notFinite`: a coordinate is no number, or infinite.
 * - `empty`: the file contains no triangle.
 * - `flat`: the triangles enclose no volume.
 * - `tooLarge`: an archive or a model of repeated parts needs too much memory.
 */
export type ModelErrorCode = 'truncated' | 'notFinite' | 'empty' | 'flat' | 'tooLarge';

/** A model that cannot be measured. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
  readonly code: ModelErrorCode;

  constructor(code: ModelErrorCode) {
    super(code);
    this.code = code;
  }
}
