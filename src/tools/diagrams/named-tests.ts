import ts from 'typescript';

/** A test, or a group of them, whose title ends with the keys of the sentences that it proves: `… [5.search.query]`. */
export interface NamedTest {
  /** From the repository's root. */
  readonly file: string;
  /** With the titles of the groups around it, without keys. */
  readonly title: string;
  readonly keys: readonly string[];
}

/**
 * The tests of one file that name a sentence, in the title or at the head of a row of `each([…])`. One that is skipped
 * proves nothing, and neither does anything in it.
 */
export function namedTestsIn(file: string, text: string): NamedTest[] {
  const kind = file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const found: NamedTest[] = [];
  const visit = (node: ts.Node, around: readonly string[]): void => {
    if (!ts.isCallExpression(node)) {
      ts.forEachChild(node, (child) => visit(child, around));
      return;
    }
    const names = namesIn(node.expression);
    if (names.includes('skip') || names.includes('todo')) return;
    const titles = ['describe', 'it'].includes(names[0] ?? '') ? titlesOf(node).map(titleOf) : [];
    for (const { words, keys } of titles) {
      if (keys.length > 0) found.push({ file, title: [...around, words].join(' › '), keys });
    }
    const inside = isTable(node) ? around : [...around, ...titles.map(({ words }) => words)];
    visit(node.expression, around);
    for (const argument of node.arguments) visit(argument, inside);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind), []);
  return found;
}

/** `['it', 'each']` for `it.each(rows)`. */
function namesIn(callee: ts.Expression): string[] {
  if (ts.isIdentifier(callee)) return [callee.text];
  if (ts.isCallExpression(callee)) return namesIn(callee.expression);
  return ts.isPropertyAccessExpression(callee) ? [...namesIn(callee.expression), callee.name.text] : [];
}

/** Whether a call is the `it.each(rows)` of `it.each(rows)(title, …)`. */
function isTable({ expression }: ts.CallExpression): boolean {
  return ts.isPropertyAccessExpression(expression) && expression.name.text === 'each';
}

/** The title of a test, or the heads of a table's rows. */
function titlesOf(call: ts.CallExpression): string[] {
  const [first] = call.arguments;
  if (first === undefined) return [];
  if (!isTable(call)) return textOf(first);
  const rows = ts.isArrayLiteralExpression(first) ? first.elements.filter(ts.isArrayLiteralExpression) : [];
  return rows.flatMap(({ elements: [head] }) => (head ? textOf(head) : []));
}

function textOf(title: ts.Expression): string[] {
  if (ts.isStringLiteralLike(title)) return [title.text];
  return ts.isTemplateExpression(title) ? [title.getText().slice(1, -1)] : [];
}

function titleOf(text: string): { words: string; keys: readonly string[] } {
  const { words = text, keys } = /^(?<words>.*) \[(?<keys>\d\.[\w.]+(?:, \d\.[\w.]+)*)\]$/s.exec(text)?.groups ?? {};
  return { words, keys: keys?.split(', ') ?? [] };
}
