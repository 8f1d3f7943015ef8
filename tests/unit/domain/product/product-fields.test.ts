import { expect, it } from 'vitest';
import {
  draftAsText,
  draftOf,
  editedTexts,
  isDraftChanged,
  isProductField,
  PRODUCT_FIELDS,
  unblankableFields,
} from '#src/domain/product/product-fields.ts';
import { productOf } from '../../../support/fixtures/products.ts';

const PRODUCT = productOf(1);
const DRAFT = draftOf(PRODUCT);

it('a product draft of a product is not changed until a text is', () => {
  expect(isDraftChanged(DRAFT, PRODUCT)).toBe(false);
  expect(isDraftChanged({ ...DRAFT, title: ` ${DRAFT.title} ` }, PRODUCT)).toBe(false);
  expect(isDraftChanged(DRAFT, { ...PRODUCT, title: ` ${DRAFT.title} ` })).toBe(false);
  expect(isDraftChanged({ ...DRAFT, longDescriptionEn: '' }, PRODUCT)).toBe(true);
});

it('a product draft has Persian texts and English ones, in the order and size of the form', () => {
  expect(Object.entries(PRODUCT_FIELDS)).toEqual([
    ['title', { control: 'text', language: 'fa' }],
    ['titleEn', { control: 'text', language: 'en' }],
    ['description', { control: 'textarea', rows: 3, language: 'fa', nameInAddition: 'shortDescription' }],
    ['descriptionEn', { control: 'textarea', rows: 3, language: 'en' }],
    ['longDescription', { control: 'textarea', rows: 8, language: 'fa', nameInAddition: 'fullDescription' }],
    ['longDescriptionEn', { control: 'textarea', rows: 8, language: 'en' }],
  ]);
});

it('a product draft is edited in titles of one line, and without English where there is none', () => {
  const typed = { title: ' چرخ\nدنده', titleEn: 'Spur\ngear', description: 'یک\r\nدو ', descriptionEn: '\u200c' };
  const { descriptionEn: _, ...kept } = DRAFT;
  expect(editedTexts({ ...DRAFT, ...typed })).toEqual({
    ...kept,
    title: 'چرخ دنده',
    titleEn: 'Spur gear',
    description: 'یک\nدو',
  });
});

it('a product draft has a text called title, and none called image or toString', () => {
  expect(['title', 'image', 'toString'].filter(isProductField)).toEqual(['title']);
});

it('a product draft is pasted elsewhere in the order of the form, without what is blank', () => {
  const draft = { ...draftOf(null), titleEn: ' Gear ', longDescription: '\n', description: 'کوتاه', title: 'چرخ‌دنده' };
  expect(draftAsText(draft)).toBe('چرخ‌دنده\n\nGear\n\nکوتاه');
});

it('a product draft cannot blank English that is stored', () => {
  expect(unblankableFields({ ...DRAFT, title: '', titleEn: ' \u200c' }, PRODUCT)).toEqual(['titleEn']);
  expect(unblankableFields({ ...DRAFT, titleEn: '' }, productOf(1, { titleEn: '' }))).toEqual([]);
  expect(unblankableFields(DRAFT, PRODUCT)).toEqual([]);
});
