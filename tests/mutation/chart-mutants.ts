import ts from 'typescript';

/** A chart with one fault: an arrow, a guard or a delay is missing, or a delay is of another length. */
export interface ChartMutant {
  /** Where and what, such as `unauthenticated.limited after second #1: transition removed`. */
  readonly name: string;
  /** The machine's file with the fault. */
  readonly text: string;
}

/** A chart without a guard may go round in circles for ever; with this many steps at once it is an error. */
const BOUND = '.createMachine({ options: { maxIterations: 1_000 },';

/** Every chart that is one fault away from a machine's. @param text of a `*.machine.ts` */
export function chartMutants(text: string): readonly ChartMutant[] {
  const file = ts.createSourceFile('x.machine.ts', text, ts.ScriptTarget.Latest, true);
  const create = callOf('createMachine', file);
  const setup = create && callOf('setup', create);
  const [chart] = create?.arguments ?? [];
  return [...stateFaults(chart, 'root'), ...lengthFaults(propertyOf(setup?.arguments[0], 'delays'))].map(
    ({ name, start, end, put }) => ({
      name,
      text: `${text.slice(0, start)}${put}${text.slice(end)}`.replace('.createMachine({', BOUND),
    }),
  );
}

/** The first call of that name within. */
function callOf(name: string, node: ts.Node): ts.CallExpression | undefined {
  const isIt = ts.isCallExpression(node) && node.expression.getText().endsWith(name);
  return isIt ? node : ts.forEachChild(node, (child) => callOf(name, child));
}

/** What stands in the text between two offsets instead. */
interface Fault {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly put: string;
}

function stateFaults(state: ts.Node | undefined, path: string): Fault[] {
  return entriesOf(state).flatMap(({ name, value, node }) => {
    switch (name) {
      case 'on':
        return entriesOf(value).flatMap((entry) => arrowFaults(entry, `${path} on ${entry.name}`));
      case 'after':
        return entriesOf(value).flatMap((entry) => delayFaults(entry, `${path} after ${entry.name}`));
      case 'invoke':
        return elementsOf(value).flatMap((invoke) => invokeFaults(invoke, path));
      case 'states':
        return entriesOf(value).flatMap((child) =>
          stateFaults(child.value, path === 'root' ? child.name : `${path}.${child.name}`),
        );
      case 'always':
      case 'onDone':
        return arrowFaults({ name, value, node }, `${path} ${name}`);
      default:
        return [];
    }
  });
}

function invokeFaults(invoke: ts.Node, path: string): Fault[] {
  const id = propertyOf(invoke, 'id')?.getText() ?? '';
  return entriesOf(invoke)
    .filter(({ name }) => ['onDone', 'onError', 'onSnapshot'].includes(name))
    .flatMap((entry) => arrowFaults(entry, `${path} ${entry.name} of ${id}`));
}

/** The arrows of one event: where there are several, each may be missing. */
function arrowFaults({ value, node }: Entry, name: string): Fault[] {
  if (!ts.isArrayLiteralExpression(value)) return [without(node, `${name}: transition`), ...guardFaults(value, name)];
  return value.elements.flatMap((branch, index) => [
    without(branch, `${name} #${index}: transition`),
    ...guardFaults(branch, `${name} #${index}`),
  ]);
}

/** A delay goes with all of its arrows, or one of several arrows alone. */
function delayFaults(entry: Entry, name: string): Fault[] {
  const arrows = arrowFaults(entry, name).filter(({ start }) => start !== entry.node.getFullStart());
  return [without(entry.node, `${name}: delay`), ...arrows];
}

function guardFaults(arrow: ts.Node, name: string): Fault[] {
  return entriesOf(arrow)
    .filter((entry) => entry.name === 'guard')
    .map(({ node }) => without(node, `${name}: guard`));
}

/** Twice as long, and a millisecond too short. */
function lengthFaults(delays: ts.Node | undefined): Fault[] {
  return entriesOf(delays).flatMap(({ name, value }) => {
    if (!ts.isNumericLiteral(value)) throw new Error(`The delay '${name}' is not a number`);
    const length = Number(value.text);
    const [start, end] = [value.getStart(), value.getEnd()];
    return [length * 2, length - 1].map((put) => ({ name: `${name}: ${put} ms`, start, end, put: String(put) }));
  });
}

/** An element of a list with its comma is left out. */
function without(node: ts.Node, name: string): Fault {
  const end = node.getEnd();
  const hasComma = node.getSourceFile().text[end] === ',';
  return { name: `${name} removed`, start: node.getFullStart(), end: hasComma ? end + 1 : end, put: '' };
}

interface Entry {
  readonly name: string;
  readonly value: ts.Expression;
  readonly node: ts.PropertyAssignment;
}

function entriesOf(literal: ts.Node | undefined): Entry[] {
  if (literal === undefined || !ts.isObjectLiteralExpression(literal)) return [];
  return literal.properties.filter(ts.isPropertyAssignment).map((node) => ({
    name: ts.isStringLiteral(node.name) ? node.name.text : node.name.getText(),
    value: node.initializer,
    node,
  }));
}

function elementsOf(value: ts.Expression): readonly ts.Expression[] {
  return ts.isArrayLiteralExpression(value) ? value.elements : [value];
}

function propertyOf(literal: ts.Node | undefined, name: string): ts.Expression | undefined {
  return entriesOf(literal).find((entry) => entry.name === name)?.value;
}
