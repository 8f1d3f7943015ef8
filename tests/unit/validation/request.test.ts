import { describe, expect, it } from 'vitest';
import type { OperationId } from '#src/operations/documented-operation.ts';
import type { Schema } from '#src/tools/openapi.ts';
import type { IssueCode } from '#src/validation/issue-messages.ts';
import { type RawRequest, validateRequest } from '#src/validation/request.ts';
import { documentedOperation, openApiDocument } from '../../support/infrastructure/documented-response.ts';

const validate = (operationId: OperationId, request: RawRequest) =>
  validateRequest(documentedOperation(operationId), request);
const raw = (request: Partial<RawRequest>) => ({ query: {}, path: {}, headers: {}, body: undefined, ...request });
const issuesOf = (operationId: OperationId, request: Partial<RawRequest>) => {
  const validation = validate(operationId, raw(request));
  return validation.kind === 'invalid' ? validation.issues : [];
};

const ORDER = { name: 'سارا', phone: '09121234567', description: 'چرخ‌دنده', files: [] };
const PRODUCT = { title: 'ت', shortDescription: 'ک' };
const EDIT = { id: '12', title: 'ت', description: 'ک' };
const IMAGE = { image: { size: 1 } };
const ORDER_ID = { id: '12345678' };
const order = (changes: object) => ({ body: { ...ORDER, ...changes } });
const login = (password: string, username = 'admin') => ({ body: { username, password } });
const presign = (changes: object) => ({ body: { fileName: 'a', ...changes } });
const idOf = (id: string | string[]) => ({ query: { id } });

it.each<{
  readonly label: string;
  readonly operationId: OperationId;
  readonly request: Partial<RawRequest>;
  readonly valid: { readonly parameters?: object; readonly body?: object };
}>([
  {
    label: 'trims texts',
    operationId: 'sendOrder',
    request: order({ name: '  سارا \n', phone: ' 12345 ' }),
    valid: order({ phone: '12345' }),
  },
  {
    label: 'removes control characters, and puts names on one line',
    operationId: 'sendOrder',
    request: order({ name: 'سارا\n\0رضایی\u0007', phone: '123\t45\0', description: 'یک\0\n\tدو' }),
    valid: order({ name: 'سارا رضایی', phone: '123 45', description: 'یک\n\tدو' }),
  },
  {
    label: 'puts titles on one line, and reads numbers from the texts of a form',
    operationId: 'editProduct',
    request: { body: { ...EDIT, title: 'چرخ\nدنده', titleEn: 'Spur\r\ngear', description: 'یک\nدو' } },
    valid: { body: { id: 12, title: 'چرخ دنده', titleEn: 'Spur gear', description: 'یک\nدو' } },
  },
  {
    label: 'restores the typed line breaks from those of multipart',
    operationId: 'sendOrder',
    request: order({ description: 'یک\r\nدو\nسه' }),
    valid: order({ description: 'یک\nدو\nسه' }),
  },
  {
    label: 'does not trim a password',
    operationId: 'login',
    request: login(' two words ', ' admin '),
    valid: login(' two words '),
  },
  {
    label: 'adds the defaults',
    operationId: 'presignVideo',
    request: presign({}),
    valid: presign({ mime: 'video/mp4' }),
  },
  {
    label: 'reads numbers from a query',
    operationId: 'deleteProduct',
    request: { query: { id: '9007199254740991' } },
    valid: { parameters: { id: 9_007_199_254_740_991 } },
  },
  {
    label: 'returns parameters of headers by their documented names',
    operationId: 'sendOrder',
    request: { headers: { 'idempotency-key': '12345678' }, body: ORDER },
    valid: { parameters: { 'Idempotency-Key': '12345678' }, body: ORDER },
  },
  {
    label: 'returns parameters of paths',
    operationId: 'getOrder',
    request: { path: ORDER_ID },
    valid: { parameters: ORDER_ID },
  },
  {
    label: 'ignores a body that is not documented',
    operationId: 'logout',
    request: { body: { all: true } },
    valid: {},
  },
])('$label', ({ operationId, request, valid: { parameters = {}, body } }) => {
  expect(validate(operationId, raw(request))).toEqual({ kind: 'valid', request: { parameters, body } });
});

it('ignores the case of names of headers only', () => {
  const parameters = (['query', 'header'] as const).map((place) => {
    return { name: `A-${place}`, in: place, rules: { type: 'string' } } as const;
  });
  const request = raw({ query: { 'A-query': 'q' }, headers: { 'a-header': 'h' } });
  const valid = { parameters: { 'A-query': 'q', 'A-header': 'h' }, body: undefined };
  expect(validateRequest({ parameters, body: null }, request)).toEqual({ kind: 'valid', request: valid });
});

it('does not change the request that it validates', () => {
  const body = Object.freeze({ fileName: ' a ' });
  validate('presignVideo', raw({ body }));
  expect(body).toEqual({ fileName: ' a ' });
});

/** A valid body of every form. */
const BODIES = {
  sendOrder: ['OrderForm', ORDER],
  presignVideo: ['PresignForm', { fileName: 'a' }],
  addProduct: ['AddProductForm', PRODUCT],
  editProduct: ['EditProductForm', EDIT],
} as const;

const TEXT_FIELDS = Object.entries(BODIES).flatMap(([operationId, [form, body]]) => {
  const { properties = {}, required } = openApiDocument.components.schemas[form] ?? {};
  return Object.entries(properties)
    .filter(([name, { maxLength }]) => maxLength !== undefined && name !== 'mime')
    .map(([name, schema]) => {
      const isRequired = Array.isArray(required) && required.includes(name);
      return { operationId: operationId as OperationId, name, schema, body, isRequired };
    });
});

it.each(TEXT_FIELDS)('accepts in $operationId only the $name that openapi.yaml describes', (field) => {
  const { operationId, name, schema, body, isRequired } = field;
  const files = operationId === 'addProduct' ? IMAGE : {};
  const issues = (value: unknown) => issuesOf(operationId, { body: { ...body, [name]: value }, files });
  const { minLength = 0, maxLength = 0 } = schema as Schema & { minLength?: number; maxLength?: number };
  // Digits, as a phone has no letters; a character is a character, however many units it takes.
  const filler = schema.pattern?.includes('0-9') ? '1' : '🦾';
  expect(issues(filler.repeat(maxLength))).toEqual([]);
  expect(issues(filler.repeat(maxLength + 1))).toEqual([{ path: name, code: 'tooLong', bound: maxLength }]);
  if (minLength > 1) {
    expect(issues(filler.repeat(minLength - 1))).toEqual([{ path: name, code: 'tooShort', bound: minLength }]);
  }
  for (const value of [null, ['a'], { a: 1 }]) expect(issues(value)).toEqual([{ path: name, code: 'wrongType' }]);
  if (isRequired) expect(issues(undefined)).toEqual([{ path: name, code: 'required' }]);
  if (schema.$ref?.endsWith('/VisibleText')) {
    for (const value of ['', ' \n', '\u3164']) expect(issues(value)).toEqual([{ path: name, code: 'required' }]);
  }
});

const PNG_URL = 'data:image/png;base64,';

/** An invalid request and the only issue that is found in it. */
interface InvalidRequest {
  readonly operationId: OperationId;
  readonly request: Partial<RawRequest>;
  readonly path: string;
  readonly bound?: number;
}

/** Codes of the issues that need more than the contract: the content of a file, or the list of uploads. */
type HandlerCode =
  | 'imageHeic'
  | 'notAnAttachment'
  | 'imageNotAsShown'
  | `image${'' | 's'}Too${string}`
  | 'fileUnreadable'
  | 'unknownUpload';

/** One example of every issue that the contract itself finds. */
const EXAMPLES: Readonly<Record<Exclude<IssueCode, HandlerCode>, InvalidRequest>> = {
  required: { operationId: 'sendOrder', request: order({ name: '\u200c' }), path: 'name' },
  tooShort: { operationId: 'sendOrder', request: order({ phone: '123' }), path: 'phone', bound: 5 },
  tooLong: { operationId: 'sendOrder', request: order({ name: 'x'.repeat(121) }), path: 'name', bound: 120 },
  tooMany: { operationId: 'sendOrder', request: order({ files: Array(9).fill(PNG_URL) }), path: 'files', bound: 8 },
  wrongType: { operationId: 'sendOrder', request: order({ name: 5 }), path: 'name' },
  wrongFormat: { operationId: 'sendOrder', request: order({ phone: '۰۹۱۲۱۲۳۴۵۶۷' }), path: 'phone' },
  unknownField: { operationId: 'sendOrder', request: order({ price: 5 }), path: 'price' },
  belowMinimum: { operationId: 'deleteProduct', request: idOf('0'), path: 'id', bound: 1 },
  aboveMaximum: {
    operationId: 'presignVideo',
    request: presign({ size: 524_288_001 }),
    path: 'size',
    bound: 524_288_000,
  },
  notAnInteger: { operationId: 'presignVideo', request: presign({ size: '7' }), path: 'size' },
  fileTooLarge: {
    operationId: 'addProduct',
    request: { body: PRODUCT, files: { image: { size: 10_485_761 } } },
    path: 'image',
    bound: 10,
  },
  filesTooLarge: {
    operationId: 'sendOrder',
    request: order({ files: Array(8).fill(PNG_URL + 'A'.repeat(6_000_000)) }),
    path: 'files',
    bound: 32,
  },
  notAnImage: { operationId: 'sendOrder', request: order({ files: ['https://a.example/b.png'] }), path: 'files.0' },
  notAModel: {
    operationId: 'sendOrder',
    request: order({ models: [{ name: 'part.stl', content: 'solid' }] }),
    path: 'models.0.content',
  },
  notAVideo: { operationId: 'presignVideo', request: presign({ mime: 'image/png' }), path: 'mime' },
  fileEmpty: { operationId: 'addProduct', request: { body: PRODUCT, files: { image: { size: 0 } } }, path: 'image' },
};

describe('a request with an issue', () => {
  it.each(Object.entries(EXAMPLES))('reports %s with the field and the bound', (code, example) => {
    const { operationId, request, ...issue } = example;
    expect(issuesOf(operationId, request)).toEqual([{ code, ...issue }]);
  });

  const { image } = IMAGE;
  const KEY = { 'idempotency-key': 'two words' };
  const inherited = JSON.parse(`{"__proto__":${JSON.stringify(ORDER)}}`);

  it.each<{
    readonly title: string;
    readonly operationId: OperationId;
    readonly request: Partial<RawRequest>;
    readonly code: IssueCode;
    readonly path: string;
  }>([
    {
      title: 'missing files',
      operationId: 'sendOrder',
      request: order({ files: undefined }),
      code: 'required',
      path: 'files',
    },
    { title: 'a list as body', operationId: 'sendOrder', request: { body: [{}] }, code: 'wrongType', path: '' },
    { title: 'a text as body', operationId: 'sendOrder', request: { body: 'order' }, code: 'wrongType', path: '' },
    { title: 'null as body', operationId: 'sendOrder', request: { body: null }, code: 'wrongType', path: '' },
    {
      title: 'a text as files',
      operationId: 'sendOrder',
      request: order({ files: 'x' }),
      code: 'wrongType',
      path: 'files',
    },
    {
      title: 'a number as file',
      operationId: 'sendOrder',
      request: order({ files: [5] }),
      code: 'wrongType',
      path: 'files.0',
    },
    {
      title: 'a field called constructor',
      operationId: 'sendOrder',
      request: order({ constructor: 1 }),
      code: 'unknownField',
      path: 'constructor',
    },
    {
      title: 'a text where a file belongs',
      operationId: 'addProduct',
      request: { body: { ...PRODUCT, image: 'x' } },
      code: 'wrongType',
      path: 'image',
    },
    {
      title: 'a file as text',
      operationId: 'addProduct',
      request: { body: PRODUCT, files: { image, title: image } },
      code: 'wrongType',
      path: 'title',
    },
    {
      title: 'a file that is not documented',
      operationId: 'addProduct',
      request: { body: PRODUCT, files: { image, a: image } },
      code: 'unknownField',
      path: 'a',
    },
    {
      title: 'a query that is not documented',
      operationId: 'listProducts',
      request: { query: { page: '2' } },
      code: 'unknownField',
      path: 'page',
    },
    { title: 'a parameter that is missing', operationId: 'deleteProduct', request: {}, code: 'required', path: 'id' },
    {
      title: "a path's parameter in a query",
      operationId: 'getOrder',
      request: { path: ORDER_ID, query: ORDER_ID },
      code: 'unknownField',
      path: 'id',
    },
    { title: 'a list of one id', operationId: 'deleteProduct', request: idOf(['1']), code: 'notAnInteger', path: 'id' },
    {
      title: 'an exponent as id',
      operationId: 'deleteProduct',
      request: idOf('1e3'),
      code: 'notAnInteger',
      path: 'id',
    },
    { title: 'a leading zero', operationId: 'deleteProduct', request: idOf('07'), code: 'notAnInteger', path: 'id' },
    { title: 'an empty id', operationId: 'deleteProduct', request: idOf(''), code: 'notAnInteger', path: 'id' },
    {
      title: 'a space before an id',
      operationId: 'deleteProduct',
      request: idOf(' 1'),
      code: 'notAnInteger',
      path: 'id',
    },
    {
      title: 'an id beyond all integers',
      operationId: 'deleteProduct',
      request: idOf('9007199254740993'),
      code: 'aboveMaximum',
      path: 'id',
    },
    {
      title: 'a fraction as id',
      operationId: 'editProduct',
      request: { body: { ...EDIT, id: '1.5' } },
      code: 'notAnInteger',
      path: 'id',
    },
    {
      title: 'Persian digits as id',
      operationId: 'deleteProduct',
      request: idOf('۱۲'),
      code: 'notAnInteger',
      path: 'id',
    },
    {
      title: 'a key with a space',
      operationId: 'sendOrder',
      request: { headers: KEY, body: ORDER },
      code: 'wrongFormat',
      path: 'Idempotency-Key',
    },
    {
      title: 'a long password',
      operationId: 'login',
      request: login('x'.repeat(1_025)),
      code: 'tooLong',
      path: 'password',
    },
    { title: 'an empty password', operationId: 'login', request: login(''), code: 'required', path: 'password' },
    { title: 'U+0000', operationId: 'login', request: login('a\0'), code: 'wrongFormat', path: 'password' },
    {
      title: 'half of a surrogate pair',
      operationId: 'login',
      request: login('\udfff'),
      code: 'wrongFormat',
      path: 'password',
    },
  ])('reports $code for $title', ({ operationId, request, code, path }) => {
    const issues = issuesOf(operationId, request).map(({ code, path }) => ({ code, path }));
    expect(issues).toEqual([{ code, path }]);
  });

  it('ignores inherited properties and __proto__ as fields', () => {
    const missing = Object.keys(ORDER).map((path) => ({ path, code: 'required' }));
    const unknown = { path: '__proto__', code: 'unknownField' };
    expect(issuesOf('sendOrder', { body: inherited })).toEqual([...missing, unknown]);
  });

  it('reports every wrong field once', () => {
    const body = { name: '', phone: '', files: 'x', extra: 1 };
    const paths = issuesOf('sendOrder', { body, query: { draft: '1' } }).map(({ path }) => path);
    expect(paths.toSorted()).toEqual(['description', 'draft', 'extra', 'files', 'name', 'phone']);
  });
});
