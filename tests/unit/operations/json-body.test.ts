import { describe, expect, it } from 'vitest';
import { fileOfDataUrl } from '#src/operations/data-url.ts';
import { JsonBody } from '#src/operations/json-body.ts';
import { OperationError } from '#src/operations/operation-error.ts';
import { SentFile } from '#src/validation/sent-file.ts';

const ascii = new TextDecoder('latin1');

/** Reads a body in chunks; files become `[type, size, content]`. */
async function read(text: string, chunkLength = 7): Promise<unknown> {
  const body = new JsonBody({
    open(head) {
      let url = head;
      return {
        async write(base64) {
          url += ascii.decode(base64);
        },
        end: async () => fileOfDataUrl(url),
      };
    },
  });
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += chunkLength) await body.write(bytes.subarray(at, at + chunkLength));
  return withContents(body.end());
}

async function withContents(value: unknown): Promise<unknown> {
  if (value instanceof SentFile) return [value.type, value.size, new TextDecoder().decode(await value.read())];
  if (Array.isArray(value)) return Promise.all(value.map(withContents));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(async ([key, one]) => [key, await withContents(one)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

const GEAR = 'data:image/png;base64,Z2Vhcg==';
const FILE = ['image/png', 4, 'gear'];

describe('the fields of a JSON body that were received so far', () => {
  it.each([
    { start: '', names: [] },
    { start: '[{"a":1}]', names: [] },
    { start: '{"name":"Sara","phone"', names: ['name'] },
    {
      start: '{"name":"{\\"a\\":[","description" : "1}","files":["data:image/png;base64,Z2',
      names: ['name', 'description', 'files'],
    },
    {
      start: '{"list":[{"a":1},"b"],"object":{"c":{"d":1}},"last":"an open text with {"',
      names: ['list', 'object', 'last'],
    },
  ])('returns the top-level keys of the received part: $start', async ({ start, names }) => {
    const body = new JsonBody({ open: () => ({ write: async () => {}, end: async () => fileOfDataUrl(GEAR) }) });
    await body.write(new TextEncoder().encode(start));
    expect(body.receivedFields()).toEqual(names);
  });
});

describe('a JSON body', () => {
  it.each([1, 2, 7, 64, 10_000])('reads a JSON body in chunks of %d bytes', async (chunkLength) => {
    const plain = { name: 'سارا "\\ [{,', list: [1, [true, null], { a: 'b' }], number: -1.5e3, empty: '' };
    const text = JSON.stringify({ ...plain, files: [GEAR, 'data:text/plain;base64,aGk=', 'no data URL'] }, null, 1);
    const files = [FILE, ['text/plain', 2, 'hi'], 'no data URL'];
    expect(await read(text, chunkLength)).toEqual({ ...plain, files });
  });

  it.each([
    { label: 'as a field', value: { name: GEAR } },
    { label: 'without base64', value: { files: ['data:image/png,gear'] } },
    { label: 'with a head that is too long', value: { files: [`data:${'a'.repeat(300)};base64,Z2Vhcg==`] } },
    { label: 'that starts later', value: { files: [` ${GEAR}`] } },
  ])('reads a data URL $label as a text', async ({ value }) => {
    expect(await read(JSON.stringify(value))).toEqual(value);
  });

  it('reads a data URL with an escape in its head, as some encoders write it', async () => {
    expect(await read(`["${GEAR.replace('/', '\\/')}"]`)).toEqual([FILE]);
  });

  it.each(['گ', ' ', '\\u0041', '\\"'])('reads a data URL with %j in its content as an empty file', async (text) => {
    expect(await read(`["${GEAR}${text}A", "${GEAR}"]`)).toEqual([['image/png', 4, ''], FILE]);
  });

  it.each([
    { label: 'without an end', text: '["' },
    { label: 'that ends in a data URL', text: `["${GEAR}` },
    { label: 'with a line break in a data URL', text: `["${GEAR}\n"]` },
    { label: 'with a wrong escape in a data URL', text: `["${GEAR}\\x"]` },
    { label: 'with a prototype', text: '{"__proto__":{}}' },
    { label: 'of nothing', text: '' },
    { label: 'with two lists of files under one key', text: `{"files":["${GEAR}"],"files":[]}` },
    { label: 'with a list of files under a key that a text has, too', text: `{"files":["${GEAR}"],"file\\u0073":"x"}` },
    { label: 'with a file as a key', text: `[{"${GEAR}":1}]` },
  ])('rejects JSON $label', async ({ text }) => {
    await expect(read(text)).rejects.toEqual(new OperationError('notJson'));
  });

  it('rejects JSON that is not UTF-8, also inside of a data URL', async () => {
    for (const start of ['["', `["${GEAR}`]) {
      const body = new JsonBody({ open: () => ({ write: async () => {}, end: async () => fileOfDataUrl(GEAR) }) });
      await body.write(Buffer.from([...Buffer.from(start), 0xff, 0x22, 0x5d]));
      expect(() => body.end()).toThrow(new OperationError('notJson'));
    }
  });

  it.each([
    { label: 'a thousand values', most: `[${'1,'.repeat(999)}1]`, tooMuch: `[${'1,'.repeat(1_000)}1]` },
    { label: '256 KiB beside data URLs', most: `["${'a'.repeat(262_140)}"]`, tooMuch: `["${'a'.repeat(262_141)}"]` },
  ])('accepts at most $label in a JSON body', async ({ most, tooMuch }) => {
    expect(await read(most, 65_536)).toEqual(JSON.parse(most));
    await expect(read(tooMuch, 65_536)).rejects.toEqual(new OperationError('tooLarge'));
  });
});
