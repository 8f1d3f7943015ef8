import { type Colours, type Schemes, schemesIn } from '#src/domain/workshop/theme.ts';

/** Pairs of text and background that the styles use, with the contrast that WCAG AA requires. */
const PAIRS: readonly (readonly [text: string, background: string, contrast: number])[] = [
  ...['paper', 'sheet'].flatMap((background) =>
    ['ink', 'pencil', 'marker-ink', 'blueprint', 'good', 'bad'].map((text) => [text, background, 4.5] as const),
  ),
  ['on-marker', 'marker', 4.5],
  ['on-marker', 'marker-press', 4.5],
  ['rule-strong', 'paper', 3],
];

/** The colours that an owner chooses, in light and dark. */
const CHOSEN: readonly string[] = 'paper sheet ink pencil rule rule-strong marker marker-ink blueprint good bad'.split(
  ' ',
);

/** Colours of both schemes, those that follow from others included. */
export function withShades({ light, dark }: Schemes): Schemes {
  return { light: { ...light, ...shadesOf(light, 'light') }, dark: { ...dark, ...shadesOf(dark, 'dark') } };
}

/** `derived/theme.css`: the colours that follow from those of the owner. */
export function derivedTheme({ light, dark }: Schemes): string {
  const lines = (shades: Colours, indent: string) =>
    Object.entries(shades)
      .map(([name, value]) => `${indent}--${name}: ${value};\n`)
      .join('');
  return `/* Derived from theme.css by \`npm run brand\`. */
:root {
${lines(shadesOf(light, 'light'), '  ')}}

@media screen and (prefers-color-scheme: dark) {
  :root {
${lines(shadesOf(dark, 'dark'), '    ')}  }
}
`;
}

/** The colours that follow from the owner's. Shadows are black on dark paper. */
function shadesOf({ paper = '', ink = '', marker = '' }: Colours, scheme: keyof Schemes): Colours {
  const isDark = scheme === 'dark';
  const shadow = isDark ? '#000000' : ink;
  return {
    'on-marker': contrastOf(ink, marker) > contrastOf(paper, marker) ? ink : paper,
    'marker-press': mixed(marker, ink, 0.1),
    highlight: translucent(marker, isDark ? 32 : 22),
    'grid-line': translucent(ink, 5),
    veil: translucent(shadow, isDark ? 60 : 45),
    'float-shadow': `0 16px 48px ${translucent(shadow, isDark ? 50 : 16)}`,
  };
}

/** Returns a line for each colour that is missing, malformed, hard to read or not the owner's to choose. */
export function problemsOfTheme(theme: string): readonly string[] {
  const schemes = schemesIn(theme);
  const malformed = Object.entries(schemes).flatMap(([scheme, colours]) => [
    ...CHOSEN.filter((name) => !/^#[\da-f]{6}$/i.test(colours[name] ?? '')).map(
      (name) => `theme.css: --${name} (${scheme}) must be six hexadecimal digits, such as #14171a`,
    ),
    ...Object.keys(colours)
      .filter((name) => !CHOSEN.includes(name))
      .map((name) => `theme.css: remove --${name} (${scheme}): the site sets it itself`),
  ]);
  return malformed.length > 0 ? malformed : unreadablePairs(withShades(schemes));
}

function unreadablePairs(schemes: Schemes): readonly string[] {
  return Object.entries(schemes).flatMap(([scheme, colours]) =>
    PAIRS.flatMap(([text, background, required]) => {
      const [one = '', other = ''] = [colours[text], colours[background]];
      const contrast = contrastOf(one, other);
      if (contrast >= required) return [];
      const isDark = luminanceOf(one) < luminanceOf(other);
      const changes = [
        ...(CHOSEN.includes(text) ? [`--${text} ${isDark ? 'darker' : 'lighter'}`] : []),
        `--${background === 'marker-press' ? 'marker' : background} ${isDark ? 'lighter' : 'darker'}`,
      ];
      // Rounded down, so that 4.49 is not 4.5.
      const shown = (Math.floor(contrast * 10) / 10).toFixed(1);
      return [
        `theme.css: --${text} on --${background} (${scheme}) has a contrast of ${shown}, below ${required}: make ${changes.join(' or ')}`,
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

/** The first colour with a share of the second, from 0 to 1. */
function mixed(one: string, other: string, share: number): string {
  const parts = rgbOf(other);
  return hexOf(rgbOf(one).map((value, index) => Math.round(value + ((parts[index] ?? value) - value) * share)));
}

/** The colour with an opacity in percent. */
function translucent(colour: string, opacity: number): string {
  return `rgb(${rgbOf(colour).join(' ')} / ${opacity}%)`;
}

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = rgbOf(colour).map((byte) => {
    const value = byte / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
