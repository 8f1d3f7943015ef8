import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, it } from 'vitest';

interface Section {
  readonly number: string;
  /** Keys of its sentences. A list item without a key is the empty string. */
  readonly keys: readonly string[];
}

/** Sections of the specification: `## 4. Title`, and a list item ``- `4.key` sentence`` for each sentence. */
function sectionsOf(text: string): readonly Section[] {
  return text
    .split(/^## /m)
    .slice(1)
    .map((section) => ({
      number: section.slice(0, section.indexOf('.')),
      keys: [...section.matchAll(/^- (?:`([^`\s]+)` )?/gm)].map(([, key = '']) => key),
    }));
}

/** Functions that declare tests. */
const DECLARING = new Set(['describe', 'it', 'test']);
/** Their variants that run nothing. */
const SKIPPING = new Set(['skip', 'todo', 'fixme']);

/** Returns the titles of tests in a source, with the strings of their `each` rows. Skipped tests prove nothing. */
function titlesIn(file: string, text: string): readonly string[] {
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    const names = ts.isCallExpression(node) ? namesIn(node.expression) : [];
    if (ts.isCallExpression(node) && DECLARING.has(names[0] ?? '')) {
      if (names.some((name) => SKIPPING.has(name))) return;
      const isTable = names.at(-1) === 'each' && !ts.isCallExpression(node.expression);
      titles.push(...(isTable ? node.arguments.flatMap(stringsWithin) : node.arguments.slice(0, 1).map(textOf)));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true));
  return titles;
}

/** `['it', 'each']` for the callees of `it.each(rows)` and of `it.each(rows)(title, run)`. */
function namesIn(callee: ts.Expression): readonly string[] {
  if (ts.isIdentifier(callee)) return [callee.text];
  if (ts.isPropertyAccessExpression(callee)) return [...namesIn(callee.expression), callee.name.text];
  return ts.isCallExpression(callee) ? namesIn(callee.expression) : [];
}

function stringsWithin(node: ts.Node): readonly string[] {
  const within: string[] = [];
  ts.forEachChild(node, (child) => void within.push(...stringsWithin(child)));
  return [textOf(node), ...within];
}

/** The source of a string or a template. Empty for other expressions. */
function textOf(node: ts.Node): string {
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node) ? node.getText().slice(1, -1) : '';
}

/** Returns the keys that a title names: `… [5.search.match, 5.search.folding]`. */
function keysIn(title: string): readonly string[] {
  return [...title.matchAll(/\[(\d\.[a-z][^\]]*)\]/g)].flatMap(([, keys = '']) =>
    keys.split(',').map((key) => key.trim()),
  );
}

/** In two pieces, so that the test below does not name it. */
const KEY = ['4', 'fire.lit'].join('.');

it('finds keys in titles and in rows, but not in comments, other strings and skipped tests', () => {
  const named = [
    `it('burns [${KEY}]', () => {});`,
    `test.describe("burns [${KEY}]", () => {});`,
    `it(\`burns \${count} times [${KEY}]\`, async () => {});`,
    `it.each<Row>([{ label: 'burns [${KEY}]' }])('$label', () => {});`,
    `describe.each(rows)('burns in %s [5.bread, ${KEY}]', () => {});`,
  ];
  const unnamed = [
    `// it('burns [${KEY}]', () => {});`,
    `it.skip('burns [${KEY}]', () => {});`,
    `it.todo('burns [${KEY}]');`,
    `describe.skip('the oven', () => { it('burns [${KEY}]', () => {}); });`,
    `it('burns', () => { expect(text).toBe('burns [${KEY}]'); });`,
    `light('burns [${KEY}]');`,
  ];
  const isNamedIn = (source: string) => titlesIn('oven.test.ts', source).flatMap(keysIn).includes(KEY);
  expect({ named: named.filter(isNamedIn), unnamed: unnamed.filter(isNamedIn) }).toEqual({ named, unnamed: [] });
});

it('finds the sections of a page with their keys', () => {
  const page = `# The oven\n\n- no section\n\n## 2. Rooms\n\n## 4. States\n\n- \`${KEY}\` It\n  burns.\n- It bakes.\n`;
  expect(sectionsOf(page)).toEqual([
    { number: '2', keys: [] },
    { number: '4', keys: [KEY, ''] },
  ]);
});

const sections = sectionsOf(readFileSync('docs/specification.md', 'utf8'));
const keys = sections.flatMap((section) => section.keys);

it('gives each sentence of the specification a key of its own, which begins with the number of its section', () => {
  const misplaced = sections.flatMap(({ number, keys }) => keys.filter((key) => !key.startsWith(`${number}.`)));
  const repeated = keys.filter((key, index) => keys.indexOf(key) !== index);
  expect({ misplaced, repeated }).toEqual({ misplaced: [], repeated: [] });
});

it('names each sentence of the specification in the title of a test, and no other', () => {
  // The cases of every operation are not in a test file, but in a module beside them.
  const files = globSync('tests/**/*.{ts,tsx}').map((file) => ({ file, text: readFileSync(file, 'utf8') }));
  // Parsing the other files would take seconds.
  const naming = files.filter(({ text }) => keysIn(text).length > 0);
  const named = naming.flatMap(({ file, text }) =>
    titlesIn(file, text)
      .flatMap(keysIn)
      .map((key) => ({ file, key })),
  );
  const proven = new Set(named.map(({ key }) => key));
  expect({
    unproven: keys.filter((key) => !proven.has(key)),
    unknown: named.filter(({ key }) => !keys.includes(key)),
  }).toEqual({ unproven: [], unknown: [] });
});
