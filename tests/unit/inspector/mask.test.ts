import { assert, property, string, uuid } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEmptyActor } from 'xstate';
import { maskForInspection } from '#src/site/inspector/mask.ts';

describe('the mask hides', () => {
  it.each([
    [
      'credentials',
      { credentials: { username: 'admin', password: 'workshop' } },
      { credentials: { username: '[masked]', password: '[masked]' } },
    ],
    [
      'what an order says',
      { draft: { name: 'سارا', phone: '0912', description: 'چرخ' } },
      { draft: { name: '[masked]', phone: '[masked]', description: '[masked]' } },
    ],
    [
      'orders in a list',
      { orders: [{ _id: 'a', name: 'سارا', files: ['/files/a.png'] }] },
      { orders: [{ _id: 'a', name: '[masked]', files: ['/files/a.png'] }] },
    ],
    [
      'a changed field',
      { type: 'draft.changed', field: 'phone', value: '0912' },
      { type: 'draft.changed', field: 'phone', value: '[masked]' },
    ],
    [
      'what is not a text either',
      { name: { first: 'سارا' }, value: 7, text: ['x'] },
      { name: '[masked]', value: '[masked]', text: '[masked]' },
    ],
    [
      'files',
      { files: [new File(['abc'], 'sara.png', { type: 'image/png' })] },
      { files: ['[file, 3 bytes, image/png]'] },
    ],
    ['blobs', [new Blob(['abc'], { type: 'video/mp4' })], ['[blob, 3 bytes, video/mp4]']],
    [
      'data URLs, alone and inside',
      ['data:image/png;base64,AAAA', 'see (data:text/plain,x) there'],
      ['[data URL, 26 characters]', 'see ([data URL, 17 characters]) there'],
    ],
    [
      'the signature of a URL',
      { url: 'https://store.test/videos/a.mp4?signature=abc&expires=1' },
      { url: 'https://store.test/videos/a.mp4?[masked]' },
    ],
    [
      'data URLs in an error',
      new TypeError('no data:image/png;base64,AAAA'),
      { name: 'TypeError', message: 'no [data URL, 26 characters]' },
    ],
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
    assert(
      property(secret, string(), (text, key) => {
        expect(JSON.stringify(maskForInspection(around(text, key)))).not.toContain(text);
      }),
    );
  });
});

describe('the mask keeps', () => {
  it.each([
    [
      'what tells the state of things',
      { failure: 'offline', progress: 0.5, retryAfter: 3, isRenewed: false, next: null },
    ],
    ['that something is blank', { name: '', phone: null, description: undefined, value: false }],
    ['addresses within the site', { previews: ['blob:http://site/1', '/files/products/gear.webp'] }],
    ['questions in a text', { message: 'Really? Yes' }],
  ])('%s', (_, value) => {
    expect(maskForInspection(value)).toEqual(value);
  });

  it('what it is given as it was', () => {
    const value = { draft: { name: 'سارا' } };
    maskForInspection(value);
    expect(value).toEqual({ draft: { name: 'سارا' } });
  });
});

describe('the mask makes plain', () => {
  const endless: { inside?: unknown; list: unknown[] } = { list: [] };
  endless.inside = endless;
  endless.list.push(endless);
  const deep = (levels: number): unknown => (levels === 0 ? 'end' : { in: deep(levels - 1) });

  it.each<[string, unknown, unknown]>([
    ['what refers to itself', endless, { inside: '[seen above]', list: ['[seen above]'] }],
    ['the same thing twice side by side', [1, 2].map(() => ({ a: 1 })), [{ a: 1 }, { a: 1 }]],
    ['functions', { onProgress: function report() {} }, { onProgress: '[function report]' }],
    ['actors', { ref: createEmptyActor() }, { ref: expect.stringMatching(/^\[actor x:\d+\]$/) }],
    [
      'whatever has a class',
      { signal: new AbortController().signal, tags: new Set([1]) },
      { signal: '[AbortSignal]', tags: '[Set]' },
    ],
    ['what JSON cannot say', { big: 1n, sign: Symbol('s') }, { big: '1', sign: 'Symbol(s)' }],
  ])('%s', (_, value, expected) => {
    expect(maskForInspection(value)).toEqual(expected);
  });

  it('what is too deep, at its end', () => {
    const text = JSON.stringify(maskForInspection(deep(20)));
    expect(text).toBe(`${'{"in":'.repeat(12)}"[too deep]"${'}'.repeat(12)}`);
  });
});
