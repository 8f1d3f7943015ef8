import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

/** Developer pages in English only, absent from production builds. */
const DEVELOPERS = 'src/site/inspector/';
/** Macros that add a text to the catalogs. */
const MACROS = ['Trans', 'Plural', 'Select', 't', 'msg', 'plural', 'select', 'defineMessage'];
/** Macros whose final sentence, including its values, is parsed for tags. */
const PARSED = ['Trans', 'Plural', 'Select', 'SelectOrdinal'];
/** Attributes that are displayed or read aloud. */
const SPOKEN = ['aria-label', 'aria-description', 'title', 'alt', 'placeholder', 'label'];

const files = globSync('src/{features,ui,site,translations}/**/*.{ts,tsx}').filter(
  (file) => !file.startsWith(DEVELOPERS),
);

describe('texts', () => {
  it('keeps all texts in the catalogs, not in the code [8.texts]', () => {
    expect(files.flatMap((file) => textsIn(file, readFileSync(file, 'utf8')))).toEqual([]);
  });

  it('detects texts outside the catalogs', () => {
    const source = `const a = <p title="Hello">سلام {'x'}</p>; const b = 'درود'; const c = <Trans>خوب</Trans>; const d = t\`خوب\`;`;
    expect(textsIn('stray.tsx', source)).toEqual(['stray.tsx: Hello', 'stray.tsx: سلام', 'stray.tsx: درود']);
  });
});

describe('a sentence with elements', () => {
  it('contains no values, because their text would be parsed for tags', () => {
    expect(files.flatMap((file) => parsedValues(file, readFileSync(file, 'utf8')))).toEqual([]);
  });

  it.each([
    { source: '<Trans>سفارش <bdi>{name}</bdi></Trans>', found: ['{name}'] },
    {
      source: '<Trans>{of(name)} <Plural value={count} other={of(count)} /></Trans>',
      found: ['{of(name)}', '{of(count)}'],
    },
    { source: "<Trans>سفارش{' '}<b title={name}><Verbatim text={name} /></b></Trans>", found: [] },
    { source: '<p>{name}<Trans>سفارش</Trans></p>', found: [] },
  ])('finds the values inside a sentence: $source', ({ source, found }) => {
    expect(parsedValues('a.tsx', source)).toEqual(found.map((value) => `a.tsx: ${value}`));
  });
});

/** Finds values, except constants, inside a sentence that is parsed after interpolation. */
function parsedValues(file: string, source: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node, isParsed: boolean): void => {
    if (ts.isJsxExpression(node) && isParsed && node.expression && !ts.isStringLiteral(node.expression))
      found.push(`${file}: ${node.getText()}`);
    ts.forEachChild(node, (child) => visit(child, isPartOfSentence(child, isParsed)));
  };
  visit(sourceFile(file, source), false);
  return found;
}

function isPartOfSentence(node: ts.Node, isParsed: boolean): boolean {
  if (ts.isJsxElement(node)) return isParsed || PARSED.includes(node.openingElement.tagName.getText());
  if (!ts.isJsxAttribute(node)) return isParsed;
  const tag = node.parent.parent.tagName.getText();
  return PARSED.includes(tag) && node.name.getText() !== 'value';
}

function sourceFile(file: string, source: string): ts.SourceFile {
  const kind = file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind);
}

function textsIn(file: string, source: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isMacro(node)) return;
    const text = readableText(node);
    if (text) found.push(`${file}: ${text}`);
    ts.forEachChild(node, visit);
  };
  visit(sourceFile(file, source));
  return found;
}

function isMacro(node: ts.Node): boolean {
  if (ts.isJsxElement(node)) return MACROS.includes(node.openingElement.tagName.getText());
  if (ts.isJsxSelfClosingElement(node)) return MACROS.includes(node.tagName.getText());
  if (ts.isTaggedTemplateExpression(node)) return MACROS.includes(node.tag.getText());
  return ts.isCallExpression(node) && MACROS.includes(node.expression.getText());
}

/** Returns the text of a node that a visitor would read, or null. */
function readableText(node: ts.Node): string | null {
  if (ts.isJsxText(node)) return /\p{L}{2}/u.test(node.text) ? node.text.trim() : null;
  if (!ts.isStringLiteralLike(node)) return null;
  const isSpoken = ts.isJsxAttribute(node.parent) && SPOKEN.includes(node.parent.name.getText());
  return (isSpoken && /\p{L}{2}/u.test(node.text)) || /[\u0600-\u06FF]{2}/.test(node.text) ? node.text : null;
}
