/** Pixels in rows, each with red, green, blue and alpha from 0 to 255, like `ImageData`. */
export interface Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** Least change of brightness per pixel that is drawn as an edge, and the further change that makes its line black. */
const FAINTEST = 8;
const RANGE = 40;

/** Columns at the left and right end, in which the values of two rows are mixed. */
const BORDER = 3;

/** An edge counts as horizontal or vertical if it is this many times as steep in the one direction. */
const STRAIGHT = 2.4;

/** Replaces an image by a line drawing of it: thin dark lines along the edges, on white. */
export function drawLines({ data, width, height }: Pixels): void {
  const brightness = Float32Array.from({ length: width * height }, (_, index) => {
    const [red = 0, green = 0, blue = 0] = [data[4 * index], data[4 * index + 1], data[4 * index + 2]];
    return 0.3 * red + 0.59 * green + 0.11 * blue;
  });
  const { steepness, step } = edgesOf(smoothed(smoothed(brightness, width), width), width);
  data.fill(255);
  steepness.forEach((value, index) => {
    // Only the crest of an edge, so that its line is thin.
    const beside = Math.max(steepness[index - (step[index] ?? 0)] ?? 0, steepness[index + (step[index] ?? 0)] ?? 0);
    if (value < FAINTEST || value < beside) return;
    data.fill(255 * (1 - Math.min(1, (value - FAINTEST) / RANGE)), 4 * index, 4 * index + 3);
  });
}

/** Averages each value with those around it. At the end of a row, those of the next row count, too. */
function smoothed(values: Float32Array, width: number): Float32Array {
  const mean = (from: Float32Array, step: number) =>
    from.map((value, index) => (value + (from[index - step] ?? value) + (from[index + step] ?? value)) / 3);
  return mean(mean(values, 1), width);
}

/** Returns how steep the brightness is at each pixel, and the step to the next pixel across the edge. */
function edgesOf(brightness: Float32Array, width: number) {
  const steepness = new Float32Array(brightness.length);
  const step = new Int32Array(brightness.length);
  const at = (index: number) => brightness[index] ?? 0;
  for (let index = width + 1; index < brightness.length - width - 1; index += 1) {
    const column = index % width;
    if (column < BORDER || column >= width - BORDER) continue;
    const along = (forward: number, aside: number) =>
      at(index + forward) -
      at(index - forward) +
      0.5 * (at(index + forward + aside) - at(index - forward + aside)) +
      0.5 * (at(index + forward - aside) - at(index - forward - aside));
    const [x, y] = [along(1, width), along(width, 1)];
    steepness[index] = Math.hypot(x, y);
    if (Math.abs(x) > STRAIGHT * Math.abs(y)) step[index] = 1;
    else if (Math.abs(y) > STRAIGHT * Math.abs(x)) step[index] = width;
    else step[index] = x * y > 0 ? width + 1 : width - 1;
  }
  return { steepness, step };
}
