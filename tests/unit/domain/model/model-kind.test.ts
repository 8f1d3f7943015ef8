import { expect, it } from 'vitest';
import { sniffModel } from '#src/domain/model/model-kind.ts';
import { binaryStl, endsOf, modelFile, TETRAHEDRON } from '../../../support/fixtures/models.ts';

const kindOf = (bytes: Uint8Array) => sniffModel(endsOf(bytes));
const kindOfText = (text: string) => kindOf(new TextEncoder().encode(text));

it.each([
  ['motor-bracket.stl', 'stl'],
  ['motor-bracket-ascii.stl', 'stl'],
  ['motor-bracket-inch.stl', 'stl'],
  ['spur-gear-open.stl', 'stl'],
  ['spur-gear.3mf', '3mf'],
  ['plate.step', 'step'],
  ['plate.dxf', 'dxf'],
  ['plate.pdf', 'pdf'],
  ['truncated.stl', null],
])('detects the format of %s by content: %s', async (name, kind) => {
  expect(kindOf(await modelFile(name))).toBe(kind);
});

it('detects a binary STL whose first word is that of an ASCII one', () => {
  const bytes = binaryStl(TETRAHEDRON);
  bytes.set(new TextEncoder().encode('solid part\n'));
  expect(kindOf(bytes)).toBe('stl');
});

it.each([
  ['an OBJ after comments and a material', '# Blender\n\nmtllib part.mtl\no Part\nv 1.0 -2 .5\n', 'obj'],
  ['a DXF after a comment', '999\nmade by hand\n  0\r\nSECTION\r\n', 'dxf'],
  ['a binary DXF', 'AutoCAD Binary DXF\r\n\x1a\0', 'dxf'],
  ['a PDF after other bytes', `${'\0'.repeat(200)}%PDF-1.7`, 'pdf'],
  ['another archive', 'PK\x03\x04 word/document.xml', null],
  ['a text', 'verse one\n', null],
  ['a picture', '\x89PNG\r\n\x1a\n', null],
  ['an empty STL', '\0'.repeat(84), null],
  ['an empty file', '', null],
])('detects %s', (_, text, kind) => {
  expect(kindOfText(text)).toBe(kind);
});
