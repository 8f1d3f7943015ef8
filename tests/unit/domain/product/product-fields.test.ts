import { expect, it } from 'vitest';
import { limits } from '#src/contract/limits.generated.ts';
import {
  addedTexts,
  draftAsText,
  draftOf,
  editedTexts,
  isDraftChanged,
  isProductField,
  PRODUCT_FIELDS,
  productFields,
  textsOfAddition,
  unblankableFields,
} from '#src/domain/product/product-fields.ts';
import { productOf } from '../../../support/fixtures/products.ts';

const PRODUCT = productOf(1);
const DRAFT = draftOf(PRODUCT);

it('detects a changed draft by its texts without surrounding space', () => {
  expect(isDraftChanged(DRAFT, PRODUCT)).toBe(false);
  expect(isDraftChanged({ ...DRAFT, title: ` ${DRAFT.title} ` }, PRODUCT)).toBe(false);
  expect(isDraftChanged(DRAFT, { ...PRODUCT, title: ` ${DRAFT.title} ` })).toBe(false);
  expect(isDraftChanged({ ...DRAFT, longDescriptionEn: '' }, PRODUCT)).toBe(true);
});

it('lists the Persian and English texts of a product in the order and size of the form', () => {
  expect(Object.entries(PRODUCT_FIELDS)).toEqual([
    ['title', { control: 'text', language: 'fa' }],
    ['titleEn', { control: 'text', language: 'en' }],
    ['description', { control: 'textarea', rows: 3, language: 'fa', nameInAddition: 'shortDescription' }],
    ['descriptionEn', { control: 'textarea', rows: 3, language: 'en' }],
    ['longDescription', { control: 'textarea', rows: 8, language: 'fa', nameInAddition: 'fullDescription' }],
    ['longDescriptionEn', { control: 'textarea', rows: 8, language: 'en' }],
  ]);
});

it('edits titles on one line, and omits blank English texts', () => {
  const typed = { title: ' چرخ\nدنده', titleEn: 'Spur\ngear', description: 'یک\r\nدو ', descriptionEn: '\u200c' };
  const { descriptionEn: _, ...kept } = DRAFT;
  expect(editedTexts({ ...DRAFT, ...typed })).toEqual({
    ...kept,
    title: 'چرخ دنده',
    titleEn: 'Spur gear',
    description: 'یک\nدو',
  });
});

it.each(productFields('fa'))('sends the Persian field %s of an edit even if it was cleared', (field) => {
  expect(editedTexts({ ...DRAFT, [field]: ' ' })).toEqual({ ...DRAFT, [field]: '' });
});

it('adds a product with the texts that the contract names, and reads them back with empty English', () => {
  const { title, description, longDescription } = DRAFT;
  const others = ['image', 'drawing', 'videoUrl', 'hidden'];
  const names = Object.keys(limits.AddProductForm).filter((name) => !others.includes(name));
  expect(Object.keys(addedTexts(DRAFT))).toEqual(names);
  expect(textsOfAddition(addedTexts(DRAFT))).toEqual({ ...draftOf(null), title, description, longDescription });
});

it('reads a text that was not sent with a new product as empty', () => {
  expect(textsOfAddition({ title: 'چرخ', shortDescription: 'کوتاه' }).longDescription).toBe('');
});

it('accepts title as a field of a product, but not image or toString', () => {
  expect(['title', 'image', 'toString'].filter(isProductField)).toEqual(['title']);
});

it('writes a draft as text in the order of the form, without blank texts', () => {
  const draft = { ...draftOf(null), titleEn: ' Gear ', longDescription: '\n', description: 'کوتاه', title: 'چرخ‌دنده' };
  expect(draftAsText(draft)).toBe('چرخ‌دنده\n\nGear\n\nکوتاه');
});

it('names the stored English texts that an edit cannot clear', () => {
  expect(unblankableFields({ ...DRAFT, title: '', titleEn: ' \u200c' }, PRODUCT)).toEqual(['titleEn']);
  expect(unblankableFields({ ...DRAFT, titleEn: '' }, productOf(1, { titleEn: '' }))).toEqual([]);
  expect(unblankableFields(DRAFT, PRODUCT)).toEqual([]);
});
