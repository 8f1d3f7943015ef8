import { schemesIn } from '#src/domain/workshop/theme.ts';

/** Pairs of text and background that the styles use, with the contrast that WCAG AA requires. */
const PAIRS: readonly (readonly [text: string, background: string, contrast: number])[] = [
  ...['paper', 'sheet'].flatMap((background) =>
    ['ink', 'pencil', 'marker-ink', 'blueprint', 'good', 'bad'].map((text) => [text, background, 4.5] as const),
  ),
  ['on-marker', 'marker', 4.5],
  ['on-marker', 'marker-press', 4.5],
  ['rule-strong', 'paper', 3],
];

/** Colours that repeat another one, with some transparency. */
const REPEATED = { highlight: 'marker', 'grid-line': 'ink' } as const;

/** Returns a line for each colour that repeats another one and differs from it. */
export function outdatedColours(theme: string): readonly string[] {
  return Object.entries(schemesIn(theme)).flatMap(([scheme, colours]) =>
    Object.entries(REPEATED).flatMap(([name, original]) => {
      const value = colours[name] ?? '';
      const expected = `rgb(${rgbOf(colours[original] ?? '').join(' ')}`;
      if (value.startsWith(`${expected} /`)) return [];
      const alpha = /\d+%/.exec(value)?.[0] ?? '20%';
      return [`theme.css: --${name} (${scheme}) must be the colour of --${original}: ${expected} / ${alpha})`];
    }),
  );
}

/** Returns a line for each pair of colours that is hard to read. */
export function unreadablePairs(theme: string): readonly string[] {
  return Object.entries(schemesIn(theme)).flatMap(([scheme, colours]) =>
    PAIRS.flatMap(([text, background, required]) => {
      const [one, other] = [colours[text], colours[background]];
      const missing = [text, background].find((name) => !/^#[\da-f]{6}$/i.test(colours[name] ?? ''));
      if (!one || !other || missing !== undefined)
        return [`theme.css: --${missing} (${scheme}) must be six hexadecimal digits, such as #14171a`];
      const contrast = contrastOf(one, other);
      if (contrast >= required) return [];
      const isDark = luminanceOf(one) < luminanceOf(other);
      const change = `make --${text} ${isDark ? 'darker' : 'lighter'} or --${background} ${isDark ? 'lighter' : 'darker'}`;
      // Rounded down, so that 4.49 is not 4.5.
      const shown = (Math.floor(contrast * 10) / 10).toFixed(1);
      return [
        `theme.css: --${text} on --${background} (${scheme}) has a contrast of ${shown}, below ${required}: ${change}`,
      ];
    }),
  );
}

/** Contrast of two colours as WCAG defines it, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Red, green and blue, each up to 255, of a colour of six hexadecimal digits. */
export function rgbOf(colour: string): readonly number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
}

/** The colour of red, green and blue, as six hexadecimal digits. */
export function hexOf(rgb: readonly number[]): string {
  return `#${rgb.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = rgbOf(colour).map((byte) => {
    const value = byte / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
