import { assert, property, string, uuid } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEmptyActor } from 'xstate';
import { maskForInspection } from '#src/site/inspector/mask.ts';

const MASK = '[masked]';

describe('the mask hides', () => {
  it.each([
    ['orders', { orders: [{ _id: 'a', name: 'سارا', files: [] }] }, { orders: [{ _id: 'a', name: MASK, files: [] }] }],
    ['a changed field', { type: 'x', field: 'phone', value: '0912' }, { type: 'x', field: 'phone', value: MASK }],
    ['what is no text', { name: { first: 'سارا' }, value: 7, text: ['x'] }, { name: MASK, value: MASK, text: MASK }],
    ['blobs', [new Blob(['abc'], { type: 'video/mp4' })], ['[blob, 3 bytes, video/mp4]']],
    ['data URLs', 'data:image/png;base64,AAAA', '[data URL, 26 characters]'],
    ['data URLs inside', 'see (data:text/plain,x) there', 'see ([data URL, 17 characters]) there'],
    ['the signature of a URL', 'https://store.test/a.mp4?signature=abc&expires=1', `https://store.test/a.mp4?${MASK}`],
    ['data URLs in an error', new TypeError('data:x,A'), { name: 'TypeError', message: '[data URL, 8 characters]' }],
  ])('%s', (_, value, expected) => {
    expect(maskForInspection(value)).toEqual(expected);
  });

  const secret = uuid();
  it.each([
    ['a password at any depth', (text: string, key: string) => ({ [key]: [{ [key]: { password: text } }] })],
    ['a name in a map of records', (text: string, key: string) => ({ [key]: { name: text }, texts: { phone: text } })],
    ['a data URL under any key', (text: string, key: string) => ({ [key]: `data:image/png;base64,${text}` })],
    ['a query under any key', (text: string, key: string) => ({ [key]: `https://store.test/a?x=${text}` })],
  ])('%s', (_, around) => {
    const masked = (text: string, key: string) => JSON.stringify(maskForInspection(around(text, key)));
    assert(property(secret, string(), (text, key) => !masked(text, key).includes(text)));
  });
});

it.each([
  ['the state of things', { failure: 'offline', progress: 0.5, retryAfter: 3, next: null }],
  ['that something is blank', { name: '', phone: null, description: undefined, value: false }],
  ['addresses within the site', { previews: ['blob:http://site/1', '/files/products/gear.webp'] }],
  ['questions in a text', { message: 'Really? Yes' }],
])('the mask keeps %s', (_, value) => {
  expect(maskForInspection(value)).toEqual(value);
});

describe('the mask makes plain', () => {
  const endless: { inside?: unknown; list: unknown[] } = { list: [] };
  endless.inside = endless;
  endless.list.push(endless);
  const deep = (levels: number, end = 'end'): unknown => (levels === 0 ? end : { in: deep(levels - 1, end) });

  it.each<[string, unknown, unknown]>([
    ['what is too deep, at its end', deep(20), deep(12, '[too deep]')],
    ['what refers to itself', endless, { inside: '[seen above]', list: ['[seen above]'] }],
    ['the same thing twice side by side', [1, 2].map(() => ({ a: 1 })), [{ a: 1 }, { a: 1 }]],
    ['functions', { onProgress: function report() {} }, { onProgress: '[function report]' }],
    ['actors', { ref: createEmptyActor() }, { ref: expect.stringMatching(/^\[actor x:\d+\]$/) }],
    ['whatever has a class', [new AbortController().signal, new Set([1])], ['[AbortSignal]', '[Set]']],
    ['what JSON cannot say', { big: 1n, sign: Symbol('s') }, { big: '1', sign: 'Symbol(s)' }],
  ])('%s', (_, value, expected) => {
    expect(maskForInspection(value)).toEqual(expected);
  });
});
