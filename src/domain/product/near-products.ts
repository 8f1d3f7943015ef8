import leven from 'leven';
import type { Product } from '#src/contract/schema.generated.ts';
import { LANGUAGES } from '#src/domain/language/language.ts';
import { commonSpelling, foldText } from '#src/domain/text/text-folding.ts';
import { localizedProduct } from './localized-product.ts';
import { partTextOf } from './part-facts.ts';

/** Least letters of a word that may have one wrong. Shorter words resemble too many others. */
const LEAST_LETTERS = 4;

/** Folded texts of a product in both languages. */
interface ProductTexts {
  readonly titles: readonly string[];
  /** Titles, short descriptions and facts. */
  readonly texts: readonly string[];
}

/** The folded texts of the products that were searched. Products are never changed, only replaced. */
const foldedTexts = new WeakMap<Product, ProductTexts>();

/**
 * Returns the products that a visitor may have meant by a query that no title in their language contains: those whose
 * title in the other language contains it; if there are none, those with all of its words in a title, or in titles, short
 * descriptions and facts; and if there are none, those with all of its words where one letter is wrong, missing or too
 * many.
 */
export function nearProducts(products: readonly Product[], query: string): readonly Product[] {
  const asked = foldText(query).text;
  const words = asked.split(' ').filter((word) => word !== '');
  if (words.length === 0) return [];
  const spelling = commonSpelling(asked);
  const rules: readonly ((texts: ProductTexts) => boolean)[] = [
    ({ titles }) => titles.some((title) => commonSpelling(title).includes(spelling)),
    ({ titles }) => words.every((word) => titles.some((title) => title.includes(word))),
    ({ texts }) => words.every((word) => texts.some((text) => text.includes(word))),
    ({ titles }) => words.every((word) => titles.some((title) => hasSimilarWord(title, word))),
    ({ texts }) => words.every((word) => texts.some((text) => hasSimilarWord(text, word))),
  ];
  for (const isNear of rules) {
    const near = products.filter((product) => isNear(textsOf(product)));
    if (near.length > 0) return near;
  }
  return [];
}

function textsOf(product: Product): ProductTexts {
  const known = foldedTexts.get(product);
  if (known) return known;
  const texts = foldTexts(product);
  foldedTexts.set(product, texts);
  return texts;
}

function foldTexts(product: Product): ProductTexts {
  const fold = (text: string) => foldText(text).text;
  const localized = LANGUAGES.map((language) => localizedProduct(product, language));
  const titles = localized.map(({ title }) => fold(title.text));
  const texts = localized.flatMap(({ description, longDescription }) => [
    fold(description.text),
    ...partTextOf(longDescription.text).facts.map(({ value }) => fold(value)),
  ]);
  return { titles, texts: [...titles, ...texts] };
}

/** True if a folded text contains the word, or one that differs in one letter. */
function hasSimilarWord(text: string, word: string): boolean {
  if (text.includes(word)) return true;
  if (word.length < LEAST_LETTERS) return false;
  // With a limit, the function returns it for all larger distances.
  return text.split(/[^\p{L}\d]+/u).some((other) => leven(other, word, { maxDistance: 2 }) < 2);
}
