import { describe, expect, it } from 'vitest';
import type { OperationId } from '#src/operations/documented-operation.ts';
import type { IssueCode } from '#src/validation/messages.ts';
import { type RawRequest, validateRequest } from '#src/validation/request.ts';
import { documentedOperation } from '../../support/documented-answer.ts';

const validate = (operationId: OperationId, request: RawRequest) =>
  validateRequest(documentedOperation(operationId), request);
const raw = (request: Partial<RawRequest>): RawRequest => ({
  query: {},
  path: {},
  headers: {},
  body: undefined,
  ...request,
});
const ORDER = { name: 'سارا', phone: '09121234567', description: 'چرخ‌دنده', files: [] };
const PRODUCT = { title: 'ت', shortDescription: 'ک' };
const PICTURE = { image: { size: 1 } };

describe('a valid request', () => {
  it('comes back with its texts trimmed', () => {
    const body = { ...ORDER, name: '  سارا \n', phone: ' 12345 ' };
    expect(validate('sendOrder', raw({ body }))).toEqual({
      kind: 'valid',
      request: { parameters: {}, body: { ...ORDER, name: 'سارا', phone: '12345' } },
    });
  });

  it('has no control characters, and names on one line', () => {
    const body = { ...ORDER, name: 'سارا\n\0رضایی\u0007', phone: '123\t45\0', description: 'یک\0\n\tدو' };
    expect(validate('sendOrder', raw({ body }))).toEqual({
      kind: 'valid',
      request: {
        parameters: {},
        body: { ...ORDER, name: 'سارا رضایی', phone: '123 45', description: 'یک\n\tدو' },
      },
    });
    const product = { id: '1', title: 'چرخ\nدنده', titleEn: 'Spur\r\ngear', description: 'یک\nدو' };
    expect(validate('editProduct', raw({ body: product }))).toEqual({
      kind: 'valid',
      request: { parameters: {}, body: { id: 1, title: 'چرخ دنده', titleEn: 'Spur gear', description: 'یک\nدو' } },
    });
  });

  it('has the line breaks that were typed, not those that multipart makes of them', () => {
    const body = { ...ORDER, description: 'یک\r\nدو\nسه' };
    expect(validate('sendOrder', raw({ body }))).toEqual({
      kind: 'valid',
      request: { parameters: {}, body: { ...ORDER, description: 'یک\nدو\nسه' } },
    });
  });

  it('keeps a password as it was typed', () => {
    const body = { username: ' admin ', password: '  two words ' };
    expect(validate('login', raw({ body }))).toEqual({
      kind: 'valid',
      request: { parameters: {}, body: { username: 'admin', password: '  two words ' } },
    });
  });

  it('gets the defaults of the contract', () => {
    expect(validate('presignVideo', raw({ body: { fileName: 'a.mp4' } }))).toEqual({
      kind: 'valid',
      request: { parameters: {}, body: { fileName: 'a.mp4', mime: 'video/mp4' } },
    });
  });

  it('gets its numbers from texts, in a query and in a form', () => {
    expect(validate('deleteProduct', raw({ query: { id: '12' } }))).toEqual({
      kind: 'valid',
      request: { parameters: { id: 12 }, body: undefined },
    });
    expect(validate('editProduct', raw({ body: { id: '12', title: 'ت', description: 'ک' } }))).toEqual({
      kind: 'valid',
      request: { parameters: {}, body: { id: 12, title: 'ت', description: 'ک' } },
    });
  });

  it('keeps parameters of headers and paths by their documented names', () => {
    const key = validate('sendOrder', raw({ headers: { 'idempotency-key': '12345678' }, body: ORDER }));
    const id = validate('getOrder', raw({ path: { id: '12345678' } }));
    expect(key).toEqual({ kind: 'valid', request: { parameters: { 'Idempotency-Key': '12345678' }, body: ORDER } });
    expect(id).toEqual({ kind: 'valid', request: { parameters: { id: '12345678' }, body: undefined } });
  });

  it('may have a body where none is documented, which nobody reads', () => {
    expect(validate('logout', raw({ body: { all: true } }))).toEqual({
      kind: 'valid',
      request: { parameters: {}, body: undefined },
    });
  });

  it('is not changed by being looked at', () => {
    const body = Object.freeze({ fileName: ' a ' });
    validate('presignVideo', raw({ body }));
    expect(body).toEqual({ fileName: ' a ' });
  });
});

/** One example of every problem that the contract itself finds. Those of a file's content are the handler's to find. */
const EXAMPLES: Readonly<
  Record<
    Exclude<IssueCode, 'imageHeic' | 'imageMistyped' | `imageToo${string}` | 'fileUnreadable' | 'unknownUpload'>,
    readonly [OperationId, Partial<RawRequest>, path: string, bound?: number]
  >
> = {
  required: ['sendOrder', { body: { ...ORDER, name: '\u200c' } }, 'name'],
  tooShort: ['sendOrder', { body: { ...ORDER, phone: '123' } }, 'phone', 5],
  tooLong: ['sendOrder', { body: { ...ORDER, name: 'x'.repeat(121) } }, 'name', 120],
  tooMany: ['sendOrder', { body: { ...ORDER, files: Array(9).fill('data:image/png;base64,') } }, 'files', 8],
  wrongType: ['sendOrder', { body: { ...ORDER, name: 5 } }, 'name'],
  wrongFormat: ['sendOrder', { body: { ...ORDER, phone: 'letters' } }, 'phone'],
  unknownField: ['sendOrder', { body: { ...ORDER, price: 5 } }, 'price'],
  belowMinimum: ['deleteProduct', { query: { id: '0' } }, 'id', 1],
  aboveMaximum: ['presignVideo', { body: { fileName: 'a', size: 524_288_001 } }, 'size', 524_288_000],
  notAnInteger: ['presignVideo', { body: { fileName: 'a', size: '7' } }, 'size'],
  fileTooLarge: ['addProduct', { body: PRODUCT, files: { image: { size: 10_485_761 } } }, 'image', 10],
  filesTooLarge: [
    'sendOrder',
    { body: { ...ORDER, files: Array(8).fill(`data:image/png;base64,${'A'.repeat(6_000_000)}`) } },
    'files',
    32,
  ],
  notAnImage: ['sendOrder', { body: { ...ORDER, files: ['https://a.example/b.png'] } }, 'files.0'],
  notAVideo: ['presignVideo', { body: { fileName: 'a', mime: 'image/png' } }, 'mime'],
  fileEmpty: ['addProduct', { body: PRODUCT, files: { image: { size: 0 } } }, 'image'],
};

describe('a request with a problem', () => {
  it.each(Object.entries(EXAMPLES))('%s names the field and the bound', (code, [operationId, request, path, bound]) => {
    const problem = bound === undefined ? { path, code } : { path, code, bound };
    expect(validate(operationId, raw(request))).toEqual({ kind: 'invalid', issues: [problem] });
  });

  it.each<[string, OperationId, Partial<RawRequest>, IssueCode, string]>([
    ['a list for a body', 'sendOrder', { body: [ORDER] }, 'wrongType', ''],
    ['a text for a body', 'sendOrder', { body: 'x' }, 'wrongType', ''],
    ['a text where a file belongs', 'addProduct', { body: { ...PRODUCT, image: 'x' } }, 'wrongType', 'image'],
    [
      'a file where a text belongs',
      'addProduct',
      { body: { shortDescription: 'ک' }, files: { ...PICTURE, title: PICTURE.image } },
      'wrongType',
      'title',
    ],
    [
      'a file that nobody asked for',
      'addProduct',
      { body: PRODUCT, files: { ...PICTURE, manual: PICTURE.image } },
      'unknownField',
      'manual',
    ],
    ['a query that is not documented', 'listProducts', { query: { page: '2' } }, 'unknownField', 'page'],
    ['a parameter that is missing', 'deleteProduct', {}, 'required', 'id'],
    ['a parameter given twice', 'deleteProduct', { query: { id: ['1', '2'] } }, 'notAnInteger', 'id'],
    ['an exponent as id', 'deleteProduct', { query: { id: '1e3' } }, 'notAnInteger', 'id'],
    ['a leading zero', 'deleteProduct', { query: { id: '07' } }, 'notAnInteger', 'id'],
    ['Persian digits as id', 'deleteProduct', { query: { id: '۱۲' } }, 'notAnInteger', 'id'],
    ['U+0000', 'login', { body: { username: 'a', password: 'a\0' } }, 'wrongFormat', 'password'],
    ['half of a surrogate pair', 'login', { body: { username: 'a', password: '\udfff' } }, 'wrongFormat', 'password'],
    [
      'a field called __proto__',
      'sendOrder',
      { body: JSON.parse('{"name":"a","phone":"12345","description":"b","files":[],"__proto__":{}}') },
      'unknownField',
      '__proto__',
    ],
  ])('knows %s', (_title, operationId, request, code, path) => {
    expect(validate(operationId, raw(request))).toEqual({ kind: 'invalid', issues: [{ path, code }] });
  });

  it('does not take what an object inherits for a field', () => {
    const body = JSON.parse(`{"__proto__":${JSON.stringify(ORDER)}}`);
    expect(validate('sendOrder', raw({ body }))).toEqual({
      kind: 'invalid',
      issues: [
        { path: 'name', code: 'required' },
        { path: 'phone', code: 'required' },
        { path: 'description', code: 'required' },
        { path: 'files', code: 'required' },
        { path: '__proto__', code: 'unknownField' },
      ],
    });
  });

  it('names each field once, and all that are wrong', () => {
    const body = { name: '', phone: '', files: 'x', extra: 1 };
    const validation = validate('sendOrder', raw({ body, query: { draft: '1' } }));
    expect(validation.kind === 'invalid' ? validation.issues.map(({ path }) => path).toSorted() : []).toEqual([
      'description',
      'draft',
      'extra',
      'files',
      'name',
      'phone',
    ]);
  });

  it.each([
    [
      'blank in every way',
      ' \u00a0\u2003\u200b\u200c\u200f\u061c\u064b\u0670\u115f\u1160\u3164\uffa0\u2800\ufeff',
      false,
    ],
    ['a Persian letter', 'ا', true],
    ['a letter with harakat', 'بِ', true],
    ['an emoji', '🦾', true],
    ['a Hangul syllable', '가', true],
    ['a full stop', '.', true],
  ])('tells whether a reader sees something: %s', (_title, name, isVisible) => {
    expect(validate('sendOrder', raw({ body: { ...ORDER, name } })).kind).toBe(isVisible ? 'valid' : 'invalid');
  });
});
