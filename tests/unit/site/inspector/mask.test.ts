import { assert, property, string, uuid } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEmptyActor } from 'xstate';
import { maskForInspection } from '#src/site/inspector/mask.ts';

const MASK = '[masked]';

describe('the mask of the inspector', () => {
  it.each([
    {
      label: 'orders',
      value: { orders: [{ _id: 'a', name: 'سارا', files: [] }] },
      expected: { orders: [{ _id: 'a', name: MASK, files: [] }] },
    },
    {
      label: 'a changed field',
      value: { type: 'x', field: 'phone', value: '0912' },
      expected: { type: 'x', field: 'phone', value: MASK },
    },
    {
      label: 'values other than texts',
      value: { name: { first: 'سارا' }, value: 7, text: ['x'] },
      expected: { name: MASK, value: MASK, text: MASK },
    },
    { label: 'blobs', value: [new Blob(['abc'], { type: 'video/mp4' })], expected: ['[blob, 3 bytes, video/mp4]'] },
    { label: 'data URLs', value: 'data:image/png;base64,AAAA', expected: '[data URL, 26 characters]' },
    {
      label: 'data URLs inside of a text',
      value: 'see (data:text/plain,x) there',
      expected: 'see ([data URL, 17 characters]) there',
    },
    {
      label: 'the signature of a URL',
      value: 'https://store.test/a.mp4?signature=abc&expires=1',
      expected: `https://store.test/a.mp4?${MASK}`,
    },
    {
      label: 'data URLs in an error',
      value: new TypeError('data:x,A'),
      expected: { name: 'TypeError', message: '[data URL, 8 characters]' },
    },
  ])('masks $label', ({ value, expected }) => {
    expect(maskForInspection(value)).toEqual(expected);
  });

  const secret = uuid();
  it.each([
    {
      label: 'a password at any depth',
      around: (text: string, key: string) => ({ [key]: [{ [key]: { password: text } }] }),
    },
    {
      label: 'a name in a map of records',
      around: (text: string, key: string) => ({ [key]: { name: text }, texts: { phone: text } }),
    },
    {
      label: 'a data URL under any key',
      around: (text: string, key: string) => ({ [key]: `data:image/png;base64,${text}` }),
    },
    {
      label: 'a query under any key',
      around: (text: string, key: string) => ({ [key]: `https://store.test/a?x=${text}` }),
    },
  ])('masks $label', ({ around }) => {
    const masked = (text: string, key: string) => JSON.stringify(maskForInspection(around(text, key)));
    assert(property(secret, string(), (text, key) => !masked(text, key).includes(text)));
  });
});

it.each([
  { label: 'a state', value: { failure: 'offline', progress: 0.5, retryAfter: 3, next: null } },
  { label: 'blank values', value: { name: '', phone: null, description: undefined, value: false } },
  { label: 'addresses within the site', value: { previews: ['blob:http://site/1', '/files/products/gear.webp'] } },
  { label: 'question marks in a text', value: { message: 'Really? Yes' } },
])('keeps $label for the inspector', ({ value }) => {
  expect(maskForInspection(value)).toEqual(value);
});

describe('a value that JSON cannot contain', () => {
  const endless: { inside?: unknown; list: unknown[] } = { list: [] };
  endless.inside = endless;
  endless.list.push(endless);
  const deep = (levels: number, end = 'end'): unknown => (levels === 0 ? end : { in: deep(levels - 1, end) });

  it.each<{ readonly label: string; readonly value: unknown; readonly expected: unknown }>([
    { label: 'a value that is nested too deeply', value: deep(20), expected: deep(12, '[too deep]') },
    {
      label: 'a value that contains itself',
      value: endless,
      expected: { inside: '[seen above]', list: ['[seen above]'] },
    },
    { label: 'a value that appears twice', value: [1, 2].map(() => ({ a: 1 })), expected: [{ a: 1 }, { a: 1 }] },
    { label: 'functions', value: { onProgress: function report() {} }, expected: { onProgress: '[function report]' } },
    {
      label: 'actors',
      value: { ref: createEmptyActor() },
      expected: { ref: expect.stringMatching(/^\[actor x:\d+\]$/) },
    },
    {
      label: 'instances of classes',
      value: [new AbortController().signal, new Set([1])],
      expected: ['[AbortSignal]', '[Set]'],
    },
    {
      label: 'values that JSON cannot contain',
      value: { big: 1n, sign: Symbol('s') },
      expected: { big: '1', sign: 'Symbol(s)' },
    },
  ])('describes $label', ({ value, expected }) => {
    expect(maskForInspection(value)).toEqual(expected);
  });
});
