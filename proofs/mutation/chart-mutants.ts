import ts from 'typescript';

/** A chart with one fault: a missing transition, guard or action, or a delay of another length. */
export interface ChartMutant {
  /** Path and change, such as `states/off/on/switched: removed`. */
  readonly name: string;
  /** The source of the machine's file with the fault. */
  readonly text: string;
}

/** A change of the text between two offsets. */
interface Fault {
  readonly change: string;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

/** A chart without one of its guards may loop forever. This many steps in a row cause an error. */
const BOUND = '.createMachine({ options: { maxIterations: 1_000 },';

/** Paths of removable parts: the target of an event, one of its branches, a guard. */
const REMOVABLE =
  /(?:^|\/)(?:(?:(?<!\bstates\/)(?:on|after)\/[^/]+|always|on(?:Done|Error|Snapshot))(?:\/\d+)?|guard)$/;
/** An action of a transition or a state, or one of several. */
const ACTION = /\/(?:actions|entry|exit)(?:\/\d+)?$/;
const DELAY = /^delays\/[^/]+$/;

/** Returns every mutant of a machine. @param text source of a `*.machine.ts` */
export function chartMutants(text: string): readonly ChartMutant[] {
  const mutants: ChartMutant[] = [];
  const visit = (node: ts.Node, above: string): void => {
    const key = keyOf(node);
    const path = [above, key].filter((part) => part !== '').join('/');
    for (const { change, start, end, replacement } of key === '' ? [] : faultsOf(node, path)) {
      const faulty = text.slice(0, start) + replacement + text.slice(end);
      mutants.push({ name: `${path}: ${change}`, text: faulty.replace('.createMachine({', BOUND) });
    }
    ts.forEachChild(node, (child) => visit(child, path));
  };
  visit(ts.createSourceFile('x.machine.ts', text, ts.ScriptTarget.Latest, true), '');
  return mutants;
}

/** The path segment of a property or an element of a list. */
function keyOf(node: ts.Node): string {
  if (ts.isPropertyAssignment(node)) return ts.isStringLiteral(node.name) ? node.name.text : node.name.getText();
  const list = node.parent;
  return list && ts.isArrayLiteralExpression(list) ? String(list.elements.indexOf(node as ts.Expression)) : '';
}

function faultsOf(node: ts.Node, path: string): readonly Fault[] {
  if (DELAY.test(path)) return wrongLengths(node);
  const hasSeveral = ts.isPropertyAssignment(node) && ts.isArrayLiteralExpression(node.initializer);
  const isAction = ACTION.test(path) && !hasSeveral;
  if (!isAction && !REMOVABLE.test(path)) return [];
  const end = node.getEnd();
  const hasComma = node.getSourceFile().text[end] === ',';
  return [{ change: 'removed', start: node.getFullStart(), end: hasComma ? end + 1 : end, replacement: '' }];
}

/** Doubles a delay, and shortens it by a millisecond. */
function wrongLengths(delay: ts.Node): readonly Fault[] {
  const value = ts.isPropertyAssignment(delay) ? delay.initializer : delay;
  if (!ts.isNumericLiteral(value)) throw new Error(`${delay.getText()} is not a number`);
  const length = Number(value.text);
  const place = { start: value.getStart(), end: value.getEnd() };
  return [length * 2, length - 1].map((other) => ({ change: `${other} ms`, ...place, replacement: String(other) }));
}
