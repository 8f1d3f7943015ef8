import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

/** The weights that the site uses; the axis outside them is cut off. */
const WEIGHTS = { min: 400, max: 700 };

/** One committed file of `src/site/fonts`, and what it is made from. */
interface FontSubset {
  readonly file: string;
  /** The name of the package's file that has these characters. */
  readonly source: 'arabic' | 'latin';
  readonly ranges: readonly (readonly [first: number, last: number])[];
}

/** The same ranges stand as `unicode-range` in `src/site/styles/fonts.css`. */
export const fontSubsets: readonly FontSubset[] = [
  {
    file: 'vazirmatn-persian.woff2',
    source: 'arabic',
    ranges: [
      [0x060c, 0x060c],
      [0x061b, 0x061b],
      [0x061f, 0x061f],
      [0x0621, 0x063a],
      [0x0640, 0x0655],
      [0x0660, 0x066c],
      [0x0670, 0x0670],
      [0x067e, 0x067e],
      [0x0686, 0x0686],
      [0x0698, 0x0698],
      [0x06a9, 0x06a9],
      [0x06af, 0x06af],
      [0x06c0, 0x06c0],
      [0x06cc, 0x06cc],
      [0x06d5, 0x06d5],
      [0x06f0, 0x06f9],
      [0x200c, 0x200d],
    ],
  },
  {
    // What both scripts need around their letters: alone, so that a Persian page need not wait for Latin letters.
    file: 'vazirmatn-marks.woff2',
    source: 'latin',
    ranges: [
      [0x0020, 0x002f],
      [0x003a, 0x0040],
      [0x005b, 0x0060],
      [0x007b, 0x007e],
      [0x00a0, 0x00a0],
      [0x00ab, 0x00ab],
      [0x00b7, 0x00b7],
      [0x00bb, 0x00bb],
      [0x2013, 0x2014],
      [0x2026, 0x2026],
    ],
  },
  {
    file: 'vazirmatn-latin.woff2',
    source: 'latin',
    ranges: [
      [0x0030, 0x0039],
      [0x0041, 0x005a],
      [0x0061, 0x007a],
      [0x00b0, 0x00b3],
      [0x00b5, 0x00b5],
      [0x00d7, 0x00d7],
      [0x2018, 0x201e],
      [0x2022, 0x2022],
      [0x2122, 0x2122],
      [0x2212, 0x2212],
    ],
  },
];

/** Every character of the ranges, once. */
function charactersOf(ranges: FontSubset['ranges']): string {
  return ranges
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
    .map((codePoint) => String.fromCodePoint(codePoint))
    .join('');
}

/** The bytes of one subset as WOFF2. */
async function madeFrom({ source, ranges }: FontSubset): Promise<Buffer> {
  const path = `@fontsource-variable/vazirmatn/files/vazirmatn-${source}-wght-normal.woff2`;
  const font = await readFile(fileURLToPath(import.meta.resolve(path)));
  return subsetFont(font, charactersOf(ranges), {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHTS },
    noHinting: true,
  });
}

if (import.meta.main) {
  for (const subset of fontSubsets) {
    const bytes = await madeFrom(subset);
    await writeFile(new URL(`../site/fonts/${subset.file}`, import.meta.url), bytes);
    console.info(`${subset.file} ${bytes.byteLength} bytes`);
  }
}
