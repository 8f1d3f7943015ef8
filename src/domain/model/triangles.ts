import type { LengthUnit } from './length-unit.ts';
import { ModelError } from './model-error.ts';

/** Coordinates of a triangle: x, y and z of three corners. */
export const NUMBERS_PER_TRIANGLE = 9;

/** More than a file of 25 MiB can contain without repeating parts. They need 72 MB. */
export const MAX_TRIANGLES = 2_000_000;

/** The surface of a model as separate triangles. */
export interface ModelSurface {
  /** `NUMBERS_PER_TRIANGLE` coordinates for each triangle. */
  readonly corners: Float32Array<ArrayBuffer>;
  /** Null if the file does not name one. */
  readonly unit: LengthUnit | null;
}

export type Point = readonly [x: number, y: number, z: number];

/** Collects triangles whose number is not known in advance. */
export class TriangleList {
  #corners = new Float32Array(NUMBERS_PER_TRIANGLE * 1_024);
  #length = 0;

  /** @throws ModelError if there are too many triangles */
  add(one: Point, second: Point, third: Point): void {
    if (this.#length === NUMBERS_PER_TRIANGLE * MAX_TRIANGLES) throw new ModelError('tooLarge');
    if (this.#length === this.#corners.length) {
      const larger = new Float32Array(2 * this.#length);
      larger.set(this.#corners);
      this.#corners = larger;
    }
    this.#addCorner(one);
    this.#addCorner(second);
    this.#addCorner(third);
  }

  corners(): Float32Array<ArrayBuffer> {
    return this.#corners.slice(0, this.#length);
  }

  #addCorner([x, y, z]: Point): void {
    this.#corners[this.#length] = x;
    this.#corners[this.#length + 1] = y;
    this.#corners[this.#length + 2] = z;
    this.#length += 3;
  }
}
