import { expect, it } from 'vitest';
import { EMPTY_DRAFT, type OrderField } from '#src/domain/order/order-fields.ts';
import { draftOf, type ProductField } from '#src/domain/product/product-fields.ts';
import { orderIssues, productIssues } from '#src/validation/drafts.ts';
import type { Issue } from '#src/validation/field-issues.ts';
import { productOf } from '../../support/fixtures/products.ts';

const REQUIRED: Issue = { code: 'required' };
const WRONG_FORMAT: Issue = { code: 'wrongFormat' };
const tooShort = (bound: number): Issue => ({ code: 'tooShort', bound });
const tooLong = (bound: number): Issue => ({ code: 'tooLong', bound });

const DRAFT = { ...EMPTY_DRAFT, name: 'سارا رضایی', phone: '۰۹۱۲۱۲۳۴۵۶۷', description: 'یک چرخ‌دنده' };

it('an order draft that is filled can be sent', () => expect(orderIssues(DRAFT)).toEqual([]));

it('an order draft that is empty names every field, in the order of the form [5.order.required]', () => {
  const required = ['name', 'phone', 'description'].map((path) => ({ path, code: 'required' }));
  expect(orderIssues(EMPTY_DRAFT)).toEqual(required);
});

it.each<[OrderField, string, Issue | null]>([
  ['name', ` ${'ن'.repeat(120)} `, null],
  ['name', 'ن'.repeat(121), tooLong(120)],
  ['name', '\u200c\u3164', REQUIRED],
  ['description', 'a'.repeat(5_001), tooLong(5_000)],
  ['description', '\u064e', REQUIRED],
  ['phone', '\u200c', REQUIRED],
  ['phone', '1234', tooShort(5)],
  ['phone', '1'.repeat(33), tooLong(32)],
  ['phone', '+98 (912) 123-45.67', null],
  ['phone', '(0912) 1234567', null],
  ['phone', '0098 912 123 4567', null],
  ['phone', '٠٩١٢١٢٣٤٥٦٧', null],
  ['phone', '\u202a+98 912 123 4567\u202c', null],
  ['phone', '021\u22124567', null],
  ['phone', 'my phone', WRONG_FORMAT],
  ['phone', '0912x1234567', WRONG_FORMAT],
  ['phone', '++98912', WRONG_FORMAT],
  ['phone', '-----', WRONG_FORMAT],
  ['phone', '१२३४५६', WRONG_FORMAT],
])('an order draft whose %s is %.40s: %j [5.order.limits]', (field, value, issue) => {
  expect(orderIssues({ ...DRAFT, [field]: value })).toEqual(issue ? [{ path: field, ...issue }] : []);
});

it.each<[ProductField, string, Issue | null]>([
  ['title', '\u3164', REQUIRED],
  ['title', ` ${'ع'.repeat(200)}\n`, null],
  ['title', 'ع'.repeat(201), tooLong(200)],
  ['description', '  ', REQUIRED],
  ['longDescription', '', null],
  ['titleEn', '', null],
  ['titleEn', 'a'.repeat(201), tooLong(200)],
])('a product draft whose %s is %.20s: %j', (field, value, issue) => {
  expect(productIssues({ ...draftOf(productOf(1)), [field]: value })).toEqual(issue ? [{ path: field, ...issue }] : []);
});
