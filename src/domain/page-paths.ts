import type { Language } from '#src/domain/language/language.ts';
import { PAGE_NAMES, PAGES, type PageName } from './pages.ts';

/** Returns the path of a product's page. */
export const productPath = (id: number): string => PAGES.product.path.replace(ID, String(id));

/** Returns the path of an order's page. */
export const orderPath = (id: string): string => PAGES.order.path.replace(ID, encodeURIComponent(id));

/** Returns the path of a further page of the owner. */
export const textPath = (name: string): string => PAGES.text.path.replace(ID, name);

/** Things that have a page each. */
export interface SiteContent {
  readonly products: readonly { readonly id: number }[];
  /** Names of the owner's further pages. */
  readonly textPages: readonly string[];
}

/** Returns the paths of a page: one for each product or further page, or a single one. */
export function pathsOf(name: PageName, { products, textPages }: SiteContent): readonly string[] {
  if (name === 'product') return products.map(({ id }) => productPath(id));
  return name === 'text' ? textPages.map(textPath) : [PAGES[name].path];
}

/** A page and its canonical path. */
export interface PageAddress {
  readonly name: PageName;
  /** As written in the path; empty for a page without an id. */
  readonly id: string;
  /** With the letter case of the site, without a trailing slash. */
  readonly path: string;
}

/** Returns the page at a path, ignoring case and a trailing slash, or null if there is none. */
export function pageAt(path: string): PageAddress | null {
  if (isUnreadablePath(path)) return null;
  const parts = partsOf(path);
  const name = PAGE_NAMES.find((name) => matches(partsOf(PAGES[name].path), parts));
  if (name === undefined) return null;
  const pattern: string = PAGES[name].path;
  // As written: a canonical path needs the id encoded.
  const id = parts[partsOf(pattern).indexOf(ID)] ?? '';
  return { name, id, path: pattern.replace(ID, () => id) };
}

/** The part of a pattern that matches any text. */
const ID = ':id';

const partsOf = (path: string): readonly string[] => path.replace(/\/$/, '').split('/');

function matches(pattern: readonly string[], parts: readonly string[]): boolean {
  const isMatch = (part: string, index: number) =>
    part === ID || part === decodeURIComponent(parts[index] ?? '').toLowerCase();
  return pattern.length === parts.length && pattern.every(isMatch);
}

const UNREADABLE = /\p{Cc}|\/{2}/u;

/** True for control characters, consecutive slashes and invalid percent-encoding. No link of the site contains them. */
function isUnreadablePath(path: string): boolean {
  try {
    return UNREADABLE.test(decodeURIComponent(path));
  } catch {
    return true;
  }
}

/** Returns the address of a page in a language. Without `?lang=`, it is in the default language. */
export function addressIn(language: Language, address: string, defaultLanguage: Language): string {
  return language === defaultLanguage ? address : `${address}?lang=${language}`;
}
