import { describe, expect, it } from 'vitest';
import { draftOf } from '#src/domain/product-draft.ts';
import { isRevised, revisionOf } from '#src/domain/product-revision.ts';
import { productOf } from '../../support/products.ts';

const BEGUN = productOf(1);
const DRAFT = draftOf(BEGUN);
const MINE = { ...DRAFT, title: 'عنوان من' };

describe('field note 49: a draft whose product was edited elsewhere', () => {
  it('takes the newer texts that it had not touched', () => {
    const newer = { ...BEGUN, description: 'تازه', titleEn: 'New' };
    expect(revisionOf(MINE, BEGUN, newer)).toEqual({
      draft: { ...MINE, description: 'تازه', titleEn: 'New' },
      rivals: [],
      isRewritten: true,
    });
  });

  it('keeps what was typed where both changed a text, and names the field', () => {
    const newer = { ...BEGUN, title: 'عنوان دیگری', description: 'تازه' };
    expect(revisionOf(MINE, BEGUN, newer)).toEqual({
      draft: { ...MINE, description: 'تازه' },
      rivals: ['title'],
      isRewritten: true,
    });
  });

  it.each([
    ['nothing is newer', BEGUN],
    ['what is newer is what it says itself, as after a save whose answer was lost', { ...BEGUN, title: ' عنوان من' }],
    ['the picture alone is newer', { ...BEGUN, image: '/files/products/new.webp' }],
    ['white space alone is newer', { ...BEGUN, description: `${BEGUN.description}\n` }],
  ])('is left alone where %s', (_what, newer) => {
    expect(revisionOf(MINE, BEGUN, newer)).toEqual({ draft: MINE, rivals: [], isRewritten: false });
  });
});

it('white space that was stored once and is gone now is nothing newer', () => {
  const begun = { ...BEGUN, title: ` ${BEGUN.title}\n` };
  expect(revisionOf(MINE, begun, BEGUN)).toEqual({ draft: MINE, rivals: [], isRewritten: false });
});

describe('a product', () => {
  it.each(['title', 'longDescriptionEn', 'image', 'video'] as const)('is another with another %s', (field) => {
    expect(isRevised(BEGUN, { ...BEGUN, [field]: 'x' })).toBe(true);
  });

  it('is the same with the same', () => {
    expect(isRevised(BEGUN, productOf(1))).toBe(false);
  });
});
