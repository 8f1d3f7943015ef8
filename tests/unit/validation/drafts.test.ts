import { expect, it } from 'vitest';
import { EMPTY_DRAFT, type OrderField } from '#src/domain/order/order-fields.ts';
import { draftOf, type ProductField } from '#src/domain/product/product-fields.ts';
import { type Issue, orderIssues } from '#src/validation/field-issues.ts';
import { productIssues } from '#src/validation/product-draft.ts';
import { productOf } from '../../support/fixtures/products.ts';

const REQUIRED: Issue = { code: 'required' };
const WRONG_FORMAT: Issue = { code: 'wrongFormat' };
const tooShort = (bound: number): Issue => ({ code: 'tooShort', bound });
const tooLong = (bound: number): Issue => ({ code: 'tooLong', bound });

const DRAFT = { ...EMPTY_DRAFT, name: 'سارا رضایی', phone: '۰۹۱۲۱۲۳۴۵۶۷', description: 'یک چرخ‌دنده' };

it('finds no issue in a filled order', () => expect(orderIssues(DRAFT)).toEqual([]));

it('requires every text of an empty order, in the order of the form [5.order.required]', () => {
  const required = ['name', 'phone', 'description'].map((path) => ({ path, code: 'required' }));
  expect(orderIssues(EMPTY_DRAFT)).toEqual(required);
});

it.each<{ readonly field: OrderField; readonly value: string; readonly issue: Issue | null }>([
  { field: 'name', value: ` ${'ن'.repeat(120)} `, issue: null },
  { field: 'name', value: 'ن'.repeat(121), issue: tooLong(120) },
  { field: 'name', value: '\u200c\u3164', issue: REQUIRED },
  { field: 'description', value: 'a'.repeat(5_001), issue: tooLong(5_000) },
  { field: 'description', value: '\u064e', issue: REQUIRED },
  { field: 'phone', value: '\u200c', issue: REQUIRED },
  { field: 'phone', value: '1234', issue: tooShort(5) },
  { field: 'phone', value: '1'.repeat(33), issue: tooLong(32) },
  { field: 'phone', value: '+98 (912) 123-45.67', issue: null },
  { field: 'phone', value: '(0912) 1234567', issue: null },
  { field: 'phone', value: '0098 912 123 4567', issue: null },
  { field: 'phone', value: '٠٩١٢١٢٣٤٥٦٧', issue: null },
  { field: 'phone', value: '\u202a+98 912 123 4567\u202c', issue: null },
  { field: 'phone', value: '021\u22124567', issue: null },
  { field: 'phone', value: 'my phone', issue: WRONG_FORMAT },
  { field: 'phone', value: '0912x1234567', issue: WRONG_FORMAT },
  { field: 'phone', value: '++98912', issue: WRONG_FORMAT },
  { field: 'phone', value: '-----', issue: WRONG_FORMAT },
  { field: 'phone', value: '१२३४५६', issue: WRONG_FORMAT },
])('validates the field $field of an order: $value [5.order.limits]', ({ field, value, issue }) => {
  expect(orderIssues({ ...DRAFT, [field]: value })).toEqual(issue ? [{ path: field, ...issue }] : []);
});

it.each<{ readonly field: ProductField; readonly value: string; readonly issue: Issue | null }>([
  { field: 'title', value: '\u3164', issue: REQUIRED },
  { field: 'title', value: ` ${'ع'.repeat(200)}\n`, issue: null },
  { field: 'title', value: 'ع'.repeat(201), issue: tooLong(200) },
  { field: 'description', value: '  ', issue: REQUIRED },
  { field: 'longDescription', value: '', issue: null },
  { field: 'titleEn', value: '', issue: null },
  { field: 'titleEn', value: 'a'.repeat(201), issue: tooLong(200) },
])('validates the field $field of a product: $value', ({ field, value, issue }) => {
  expect(productIssues({ ...draftOf(productOf(1)), [field]: value })).toEqual(issue ? [{ path: field, ...issue }] : []);
});
