import type { Product } from '#src/contract/schema.generated.ts';
import { isLanguage, type Language } from '#src/domain/language/language.ts';

/** Size that all services accept for shared links, in px. */
export const SHARED_SIZE = { width: 1_200, height: 630 };

/** Picture of a product for shared links: the product, the version of it that the picture shows, and the language. */
export interface CardAddress {
  readonly id: number;
  readonly version: number;
  readonly language: Language;
}

/** Returns the path of a product's card. Each edit of the product changes it. */
export function cardPath({ id, version = 1 }: Pick<Product, 'id' | 'version'>, language: Language): string {
  return `/share/${id}-${version}-${language}.jpg`;
}

/** Returns the card that a file name in `/share` stands for, or null if there is none. */
export function cardAt(name: string): CardAddress | null {
  const [, id, version, language] = /^(\d{1,15})-(\d{1,15})-([a-z]{2})\.jpg$/.exec(name) ?? [];
  return isLanguage(language) ? { id: Number(id), version: Number(version), language } : null;
}
