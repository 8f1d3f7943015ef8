import type { Language } from '#src/domain/language/language.ts';
import type { Focus } from './hero-picture.ts';

/** A text in both languages. A missing one does not compile. */
export type Texts = Readonly<Record<Language, string>>;

/** Details about a workshop. Optional ones are only shown if they are set. The values are in `src/workshop/details.ts`. */
export interface Workshop {
  readonly defaultLanguage: Language;
  readonly name: Texts;
  readonly shortName: Texts;
  readonly trade: Texts;
  readonly summary: Texts;
  readonly address: Texts;
  readonly country: string;
  readonly timeZone: string;
  readonly email: string;
  readonly phones: readonly Phone[];
  readonly hours?: Texts;
  readonly answer: Texts;
  readonly channels: readonly Channel[];
  readonly capabilities: Capabilities;
  readonly place?: Place;
  /** Point of the picture of home that stays visible where it is cropped. By default its middle. After a change, run `npm run brand`. */
  readonly heroFocus?: Focus;
}

export interface Phone {
  /** In E.164 format. */
  readonly number: string;
  /** The number as it is written in each language. */
  readonly shown: Texts;
}

/** A profile on another service. */
export interface Channel {
  readonly name: Texts;
  readonly url: string;
}

/** Measured capabilities, in mm. */
export interface Capabilities {
  /** Tightest tolerance. */
  readonly tolerance: number;
  /** Thinnest wall of a printed part. */
  readonly wall: number;
  /** Height that a printed part gains in an hour. */
  readonly growth: number;
}

/** Degrees, WGS 84. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** A further page of the owner, such as privacy or terms. */
export interface TextPage {
  readonly title: Texts;
  /** Its description in search results. */
  readonly description: Texts;
  /** In a small part of Markdown. */
  readonly text: Texts;
}

/** The further pages by their names, which end their addresses. Their texts are loaded when one is opened. */
export type TextPages = Readonly<Record<string, LinkedPage>>;

export interface LinkedPage extends Omit<TextPage, 'text'> {
  readonly load: () => Promise<{ readonly page: TextPage }>;
}

/** Texts of home. The values are in `src/workshop/texts`, like those of the other texts. */
export interface HomeTexts {
  readonly headline: Readonly<Record<Language, readonly string[]>>;
  readonly services: Texts;
  readonly lead: Texts;
  readonly features: Readonly<Record<keyof Capabilities, Feature>>;
  readonly samples: Texts;
  readonly teaser: Texts;
}

/** Texts in search results and shared links. */
export interface SearchTexts {
  readonly home: Texts;
  readonly about: Texts;
  readonly app: Texts;
  readonly picture: Texts;
}

interface Feature {
  readonly fact: Texts;
  readonly title: Texts;
  readonly text: Texts;
}

/** Texts of the page about the workshop. */
export interface AboutTexts {
  readonly intro: Texts;
  readonly cards: readonly AboutCard[];
  readonly materials: Materials;
  readonly who: readonly Texts[];
  /** Shown with the photo of the people, if there is one. */
  readonly signature?: Texts;
}

interface AboutCard {
  readonly title: Texts;
  readonly text: Texts;
}

interface Materials {
  readonly rows: readonly Material[];
  readonly note: Texts;
}

export interface Material {
  readonly name: Texts;
  readonly process: Texts;
  /** In mm. */
  readonly tolerance: number;
  /** Length, width and height of the largest part, in mm. */
  readonly size: readonly [number, number, number];
  /** In g/cm³. With it, the order form shows the mass of a part. */
  readonly density?: number;
}
