import { expect, it } from 'vitest';
import { drawLines, type Pixels } from '#src/domain/media/line-drawing.ts';

const SIDE = 12;

/** An image of pixels with the brightness that a function states. */
function imageOf(brightness: (x: number, y: number) => number): Pixels {
  const values = Array.from({ length: SIDE * SIDE }, (_, index) => brightness(index % SIDE, Math.floor(index / SIDE)));
  return {
    data: Uint8ClampedArray.from(values.flatMap((value) => [value, value, value, 255])),
    width: SIDE,
    height: SIDE,
  };
}

/** The drawing as text: `#` for a dark pixel, `.` for a white one. */
function drawn(image: Pixels): readonly string[] {
  drawLines(image);
  const signs = Array.from({ length: SIDE * SIDE }, (_, index) => ((image.data[4 * index] ?? 255) < 128 ? '#' : '.'));
  return Array.from({ length: SIDE }, (_, row) => signs.slice(row * SIDE, (row + 1) * SIDE).join(''));
}

it('draws nothing where the brightness does not change, or slowly', () => {
  const blank = Array.from({ length: SIDE }, () => '.'.repeat(SIDE));
  expect(drawn(imageOf(() => 40))).toEqual(blank);
  expect(drawn(imageOf((x) => 100 + x))).toEqual(blank);
});

it('draws an edge as a line of at most two pixels, and leaves both sides white', () => {
  const rows = drawn(imageOf((x) => (x < SIDE / 2 ? 20 : 220))).slice(3, -3);
  expect(new Set(rows)).toEqual(new Set(['.....##.....']));
});

it('draws an edge in any direction', () => {
  const turned = drawn(imageOf((_, y) => (y < SIDE / 2 ? 20 : 220)));
  expect(turned.map((row) => row.slice(3, -3))).toEqual(
    Array.from({ length: SIDE }, (_, row) => (row === 5 || row === 6 ? '#' : '.').repeat(SIDE - 6)),
  );
  const diagonal = drawn(imageOf((x, y) => (x < y ? 20 : 220)));
  expect(diagonal.slice(4, -4).map((row, index) => [row[index + 1], row[index + 4], row[index + 7]])).toEqual(
    Array.from({ length: SIDE - 8 }, () => ['.', '#', '.']),
  );
});

it('leaves every pixel opaque', () => {
  const image = imageOf((x) => (x < SIDE / 2 ? 20 : 220));
  drawLines(image);
  expect(image.data.filter((_, index) => index % 4 === 3).every((alpha) => alpha === 255)).toBe(true);
});
