import ts from 'typescript';

/** A chart with one fault: an arrow, a guard or a delay is missing, or a delay is of another length. */
export interface ChartMutant {
  /** Where and what, such as `states/off/on/switched: removed`. */
  readonly name: string;
  /** The machine's file with the fault. */
  readonly text: string;
}

/** What stands between two offsets of the text instead. */
type Fault = readonly [what: string, start: number, end: number, put: string];

/** A chart without a guard may go round in circles for ever; with this many steps at once it is an error. */
const BOUND = '.createMachine({ options: { maxIterations: 1_000 },';

/** Paths of what may be missing: what an event leads to, one of several branches of that, a guard. */
const REMOVABLE =
  /(?:^|\/)(?:(?:(?<!\bstates\/)(?:on|after)\/[^/]+|always|on(?:Done|Error|Snapshot))(?:\/\d+)?|guard)$/;
const DELAY = /^delays\/[^/]+$/;

/** Every chart that is one fault away from a machine's. @param text of a `*.machine.ts` */
export function chartMutants(text: string): readonly ChartMutant[] {
  const mutants: ChartMutant[] = [];
  const visit = (node: ts.Node, above: string): void => {
    const key = keyOf(node);
    const path = [above, key].filter((part) => part !== '').join('/');
    for (const [what, start, end, put] of key === '' ? [] : faultsOf(node, path)) {
      const faulty = text.slice(0, start) + put + text.slice(end);
      mutants.push({ name: `${path}: ${what}`, text: faulty.replace('.createMachine({', BOUND) });
    }
    ts.forEachChild(node, (child) => visit(child, path));
  };
  visit(ts.createSourceFile('x.machine.ts', text, ts.ScriptTarget.Latest, true), '');
  return mutants;
}

/** What a property, or an element of a list, adds to the path of what stands in it. */
function keyOf(node: ts.Node): string {
  if (ts.isPropertyAssignment(node)) return ts.isStringLiteral(node.name) ? node.name.text : node.name.getText();
  const list = node.parent;
  return list && ts.isArrayLiteralExpression(list) ? String(list.elements.indexOf(node as ts.Expression)) : '';
}

function faultsOf(node: ts.Node, path: string): readonly Fault[] {
  if (DELAY.test(path)) return wrongLengths(node);
  const end = node.getEnd();
  const hasComma = node.getSourceFile().text[end] === ',';
  return REMOVABLE.test(path) ? [['removed', node.getFullStart(), hasComma ? end + 1 : end, '']] : [];
}

/** Twice as long, and a millisecond too short. */
function wrongLengths(delay: ts.Node): readonly Fault[] {
  const value = ts.isPropertyAssignment(delay) ? delay.initializer : delay;
  if (!ts.isNumericLiteral(value)) throw new Error(`${delay.getText()} is not a number`);
  const length = Number(value.text);
  return [length * 2, length - 1].map((put) => [`${put} ms`, value.getStart(), value.getEnd(), String(put)]);
}
