import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

/** Style sheet that lists the font files and the characters in each of them. */
const STYLES = new URL('../site/styles/fonts.css', import.meta.url);

/** Persian pages contain Latin letters too. The separate Latin font does not include the forms of Persian digits. */
const WHOLE = import.meta.resolve('vazirmatn/fonts/webfonts/Vazirmatn[wght].woff2');
const LATIN = import.meta.resolve('@fontsource-variable/vazirmatn/files/vazirmatn-latin-wght-normal.woff2');

/** A face in the style sheet: its file, the weights that the site uses, and its characters. */
const FACE =
  /"Vazirmatn(?: Latin)?";\s*src: url\("(\S+-(persian|latin)\.woff2)"\).*?font-weight: (\d+) (\d+);.*?unicode-range:([^;]+);/gs;

/** All characters of a CSS `unicode-range`, without duplicates. */
function charactersIn(ranges: string): string {
  return [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)]
    .map(([, first = '', last = first]) => [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const)
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
    .map((codePoint) => String.fromCodePoint(codePoint))
    .join('');
}

for (const [, file = '', name, min, max, ranges = ''] of (await readFile(STYLES, 'utf8')).matchAll(FACE)) {
  const font = await readFile(fileURLToPath(name === 'persian' ? WHOLE : LATIN));
  const bytes = await subsetFont(font, charactersIn(ranges), {
    targetFormat: 'woff2',
    // Removes the weights that the site does not use.
    variationAxes: { wght: { min: Number(min), max: Number(max) } },
    noHinting: true,
  });
  await writeFile(new URL(file, STYLES), bytes);
  console.info(`${file} ${bytes.byteLength} bytes`);
}
