import { type Colours, type Schemes, schemesIn } from '#src/domain/workshop/theme.ts';

/** Contrast that WCAG AA requires of texts. */
const TEXT_CONTRAST = 4.5;

/** Sum of the differences of all channels, each up to 255, that shows that a button is pressed. */
const LEAST_PRESS = 24;

/** Difference of one channel, of 255, that shows a found word. */
const LEAST_HIGHLIGHT = 40;

/** Pairs of text and background that the styles use, with the contrast that WCAG AA requires. */
const PAIRS: readonly (readonly [text: string, background: string, contrast: number])[] = [
  ...['paper', 'sheet'].flatMap((background) =>
    ['ink', 'pencil', 'marker-ink', 'blueprint', 'good', 'bad'].map(
      (text) => [text, background, TEXT_CONTRAST] as const,
    ),
  ),
  ['on-marker', 'marker', TEXT_CONTRAST],
  ['on-marker', 'marker-press', TEXT_CONTRAST],
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
function shadesOf({ paper = '', sheet = '', ink = '', marker = '' }: Colours, scheme: keyof Schemes): Colours {
  const isDark = scheme === 'dark';
  const shadow = isDark ? '#000000' : ink;
  const onMarker = contrastOf(ink, marker) > contrastOf(paper, marker) ? ink : paper;
  return {
    'on-marker': onMarker,
    'marker-press': pressed(marker, onMarker, isDark),
    highlight: translucent(marker, highlightOpacity(marker, ink, [paper, sheet], isDark ? 32 : 22)),
    'grid-line': translucent(ink, 5),
    veil: translucent(shadow, isDark ? 60 : 45),
    'float-shadow': `0 16px 48px ${translucent(shadow, isDark ? 50 : 16)}`,
  };
}

/** A little darker than the marker, in the dark scheme lighter. The opposite if its text would be hard to read or the change hard to see. */
function pressed(marker: string, text: string, isDark: boolean): string {
  const darker = hexOf(rgbOf(marker).map((value) => Math.max(0, value - 16)));
  const lighter = mixed(marker, '#ffffff', 0.15);
  const [first, second] = isDark ? [lighter, darker] : [darker, lighter];
  const change = differencesOf(first, marker).reduce((sum, difference) => sum + difference, 0);
  return change >= LEAST_PRESS && contrastOf(text, first) >= TEXT_CONTRAST ? first : second;
}

/** Opacity of the marker behind a found word, in percent: more if the marker resembles the paper, less if the ink is hard to read. */
function highlightOpacity(marker: string, ink: string, backgrounds: readonly string[], usual: number): number {
  let opacity = usual;
  const seen = () =>
    backgrounds.map((background) => ({ background, colour: mixed(background, marker, opacity / 100) }));
  const isFaint = () =>
    seen().some(({ background, colour }) => Math.max(...differencesOf(colour, background)) < LEAST_HIGHLIGHT);
  while (opacity < 100 && isFaint()) opacity += 1;
  while (opacity > 0 && seen().some(({ colour }) => contrastOf(ink, colour) < TEXT_CONTRAST)) opacity -= 1;
  return opacity;
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

/** Differences of red, green and blue. */
function differencesOf(one: string, other: string): readonly number[] {
  const values = rgbOf(other);
  return rgbOf(one).map((value, index) => Math.abs(value - (values[index] ?? value)));
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
