import { describe, expect, it } from 'vitest';
import { localizedProduct } from '#src/domain/product/localized-product.ts';
import { nearProducts } from '#src/domain/product/near-products.ts';
import { searchable, searchTitles } from '#src/domain/product/title-search.ts';
import { productOf } from '../../../support/fixtures/products.ts';

/** Products with these titles, descriptions and materials, in both languages. */
const PRODUCTS = (
  [
    ['گیربکس سیاره‌ای', 'Planetary Gearbox', 'چرخ‌دنده‌های نایلونی', 'nylon gears', 'آلومینیوم', 'aluminium'],
    ['گریپر موازی', 'Parallel Gripper', 'با ریل راهنما', 'with a guide rail', 'آلومینیوم', 'aluminium'],
    ['براکت موتور', 'NEMA 17 Motor Mount', 'برای موتور پله‌ای', 'for steppers', 'نایلون', 'PETG'],
    ['پولی و تسمهٔ تایم', 'Timing Pulley and Belt Set', 'برای محورها', 'for axes', 'نئوپرن', 'neoprene'],
    ['کوپلینگ شفت', 'Shaft Couplings', 'بدون لقی', 'without backlash', 'فولاد', 'steel'],
    ['چرخ‌دندهٔ حلزون', 'Worm Gear Set', 'نسبت ۳۰ به ۱', 'ratio 30:1', 'برنج', 'brass'],
    ['هارمونیک درایو', 'Strain-Wave (Harmonic) Gear Set', 'بدون لقی', 'without backlash', 'فولاد', 'steel'],
  ] as const
).map(([title, titleEn, description, descriptionEn, material, materialEn], index) => ({
  ...productOf(index + 1),
  title,
  titleEn,
  description,
  descriptionEn,
  longDescription: `جنس: ${material}\n\nمتن.`,
  longDescriptionEn: `Material: ${materialEn}\n\nText.`,
}));

const near = (query: string) => nearProducts(PRODUCTS, query).map(({ titleEn }) => titleEn);
const hits = (query: string, language: 'fa' | 'en') =>
  searchTitles(
    searchable(PRODUCTS, (product) => localizedProduct(product, language).title.text),
    query,
  );

describe('the products that a query without a hit may mean [5.search.near]', () => {
  it.each([
    { language: 'fa', query: 'گیربگس', part: 'Planetary Gearbox' },
    { language: 'fa', query: 'قریپر', part: 'Parallel Gripper' },
    { language: 'fa', query: 'کوبلینگ', part: 'Shaft Couplings' },
    { language: 'fa', query: 'gearbox', part: 'Planetary Gearbox' },
    { language: 'fa', query: 'worm', part: 'Worm Gear Set' },
    { language: 'fa', query: 'nema17', part: 'NEMA 17 Motor Mount' },
    { language: 'fa', query: 'NEMA-17', part: 'NEMA 17 Motor Mount' },
    { language: 'fa', query: 'harmonic', part: 'Strain-Wave (Harmonic) Gear Set' },
    { language: 'en', query: 'gearbx', part: 'Planetary Gearbox' },
    { language: 'en', query: 'pulley belt', part: 'Timing Pulley and Belt Set' },
    { language: 'en', query: 'گیربکس', part: 'Planetary Gearbox' },
  ] as const)('on the $language page: $query', ({ language, query, part }) => {
    expect({ hits: hits(query, language), near: near(query) }).toEqual({ hits: [], near: [part] });
  });

  it('are all with the words in their texts, in any order', () => {
    expect(near('aluminium')).toEqual(['Planetary Gearbox', 'Parallel Gripper']);
    expect(near('backlash steel')).toEqual(['Shaft Couplings', 'Strain-Wave (Harmonic) Gear Set']);
  });

  it('are found for a compound that is typed with a space', () => {
    expect(near('چرخ دنده')).toEqual(['Worm Gear Set']);
    expect(near('دنده چرخ')).toEqual(['Worm Gear Set']);
  });

  it('are none for other words, for short words with a wrong letter, and without words', () => {
    expect([near('toaster'), near('bxt'), near('gear toaster'), near('  ')]).toEqual([[], [], [], []]);
  });

  it('are found without folding the texts of a product again', () => {
    let reads = 0;
    const product = {
      ...productOf(1),
      get longDescription() {
        reads += 1;
        return '';
      },
    };
    nearProducts([product], 'toaster');
    const readsOfOneQuery = reads;
    nearProducts([product], 'gearbox');
    expect({ readsOfOneQuery: readsOfOneQuery > 0, reads }).toEqual({ readsOfOneQuery: true, reads: readsOfOneQuery });
  });
});
