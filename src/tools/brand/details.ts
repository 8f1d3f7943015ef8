import { characterCount } from '#src/domain/text/character-count.ts';
import type { AboutTexts, HomeTexts, SearchTexts, Workshop } from '#src/domain/workshop/workshop.ts';

/** The modules of an owner, by their files. */
export interface OwnTexts {
  readonly 'details.ts': Workshop;
  readonly 'texts/home.ts': HomeTexts;
  readonly 'texts/search.ts': SearchTexts;
  readonly 'texts/about.ts': AboutTexts;
}

/** Letters that the texts may have, by file and key. The same as the descriptions in the files state. */
export const MOST_LETTERS: Readonly<Record<keyof OwnTexts, Readonly<Record<string, number>>>> = {
  'details.ts': { name: 24, shortName: 12, trade: 45, summary: 120, address: 80, hours: 45, answer: 80 },
  'texts/home.ts': { services: 45, lead: 160, 'features.text': 130, samples: 90, teaser: 250 },
  'texts/search.ts': { home: 150, about: 150, app: 80 },
  'texts/about.ts': { intro: 250, 'cards.text': 110, 'materials.note': 200, who: 300 },
};

/** Letters of a phrase of the headline, and how many there may be. */
const PHRASE = { fa: 20, en: 15 } as const;
const MOST_PHRASES = 3;

/** Longest side of a drawn size on home, in mm. */
const MOST_CAPABILITY = 25;

/** A text of an owner's file, with the keys that lead to it, without the positions in lists. */
export interface OwnText {
  readonly key: string;
  readonly text: string;
}

/** Returns all texts of an owner's file in both languages. */
export function textsIn(value: unknown, keys: readonly string[] = []): readonly OwnText[] {
  if (typeof value === 'string') return [{ key: keys.join('.'), text: value }];
  if (Array.isArray(value)) return value.flatMap((item) => textsIn(item, keys));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => textsIn(item, [...keys, key]));
}

/** Returns a line for each detail that is malformed, and for each text that is longer than its place. */
export function problemsOfDetails(own: OwnTexts): readonly string[] {
  const { channels, phones, country, capabilities } = own['details.ts'];
  const details = [
    ...channels.flatMap(({ url }) => (isWebAddress(url) ? [] : [`channels: “${url}” must begin with https://`])),
    ...phones.flatMap(({ number }) =>
      /^\+[1-9]\d{6,14}$/.test(number) ? [] : [`phones: “${number}” must be + and country code, digits only`],
    ),
    ...(isCountry(country) ? [] : [`country “${country}” is unknown: use two letters of ISO 3166-1, such as IR or DE`]),
    ...Object.entries(capabilities).flatMap(([name, size]) =>
      size > 0 && size <= MOST_CAPABILITY
        ? []
        : [`capabilities: ${name} must be above 0 and at most ${MOST_CAPABILITY}`],
    ),
  ];
  const files = Object.keys(MOST_LETTERS) as (keyof OwnTexts)[];
  return [
    ...details.map((line) => `details.ts: ${line}`),
    ...problemsOfHeadline(own['texts/home.ts']),
    ...files.flatMap((file) => longTexts(file, own[file])),
  ];
}

function longTexts(file: keyof OwnTexts, value: unknown): readonly string[] {
  return textsIn(value).flatMap(({ key, text }) => {
    const most = Object.entries(MOST_LETTERS[file]).find(([path]) => fits(key, path))?.[1];
    const length = lettersOf(text);
    return most === undefined || length <= most
      ? []
      : [`${file}: “${text}” has ${length} letters: shorten it to ${most}`];
  });
}

/** True if a key such as `features.wall.text.fa` is below a path such as `features.text`. */
function fits(key: string, path: string): boolean {
  const keys = key.split('.').slice(0, -1);
  const [first, last] = [path.split('.')[0], path.split('.').at(-1)];
  return keys[0] === first && keys.at(-1) === last;
}

function problemsOfHeadline({ headline }: HomeTexts): readonly string[] {
  return (['fa', 'en'] as const).flatMap((language) => {
    const phrases = headline[language];
    const long = phrases.filter((phrase) => lettersOf(phrase) > PHRASE[language]);
    return [
      ...(phrases.length > MOST_PHRASES
        ? [`texts/home.ts: the headline has ${phrases.length} phrases: write ${MOST_PHRASES}`]
        : []),
      ...long.map(
        (phrase) =>
          `texts/home.ts: “${phrase}” has ${lettersOf(phrase)} letters: shorten the phrase to ${PHRASE[language]}`,
      ),
    ];
  });
}

/** Number of characters. A half-space takes no room. */
const lettersOf = (text: string) => characterCount(text.replaceAll('\u200c', ''));

const isWebAddress = (url: string) => URL.canParse(url) && new URL(url).protocol === 'https:';

/** Regions that are no countries. */
const NO_COUNTRIES = ['EU', 'EZ', 'QO', 'UN', 'ZZ'];

/** True for the two letters of a country, in the spelling of the standard: `GB`, but not `UK`. */
function isCountry(code: string): boolean {
  if (!/^[A-Z]{2}$/.test(code) || NO_COUNTRIES.includes(code)) return false;
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  return names.of(code) !== undefined && Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;
}
