import type { Language } from '#src/domain/language/language.ts';

/** URLs of a picture: as AVIF for phones, 960 px wide, and whole. */
export interface PictureFiles {
  readonly phone: string;
  readonly small: string;
  readonly whole: string;
}

/** The picture of home behind the texts: empty where they are, and mirrored in Persian. */
export type PictureBehind = Readonly<Record<Language, { readonly light: PictureFiles; readonly dark: PictureFiles }>>;

/** A photo beside the texts, without text over it. `derived/hero.css` has the point that stays visible when it is cropped. */
export interface PhotoBeside {
  readonly light: PictureFiles;
  /** Without it, the photo is dimmed in the dark scheme. */
  readonly dark: PictureFiles | null;
}

/** The picture of home. `npm run brand` decides where it is. Null if the workshop has none. */
export type HeroPicture =
  | ({ readonly place: 'behind' } & PictureBehind)
  | ({ readonly place: 'beside' } & PhotoBeside)
  | null;

/** A point of a picture, in percent from its left and its top. */
export interface Focus {
  readonly x: number;
  readonly y: number;
}
