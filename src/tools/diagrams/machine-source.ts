import ts from 'typescript';

/** What only a machine's source says. */
export interface MachineSource {
  /** Name of the exported machine: `sessionMachine`. */
  readonly exportName: string;
  /** The doc comment of the machine, in one line. */
  readonly purpose: string;
}

/** Reads a `*.machine.ts`. @throws where it holds no exported machine */
export function machineSource(text: string): MachineSource {
  const { statement, name } = machineLiterals(text);
  return { exportName: name, purpose: docOf(statement) };
}

interface MachineLiterals {
  readonly file: ts.SourceFile;
  readonly statement: ts.VariableStatement;
  readonly name: string;
  /** The arguments in `setup({…}).createMachine({…})`. */
  readonly setup: ts.Node | undefined;
  readonly chart: ts.Node | undefined;
}

/** The two literals that a `*.machine.ts` is made of. @throws where it holds no exported machine */
export function machineLiterals(text: string): MachineLiterals {
  const file = ts.createSourceFile('x.machine.ts', text, ts.ScriptTarget.Latest, true);
  const statement = file.statements.find(isMachine);
  const declaration = statement?.declarationList.declarations[0];
  if (statement === undefined || declaration === undefined) throw new Error('No exported machine');
  const create = callIn(declaration.initializer);
  const setup = create && ts.isPropertyAccessExpression(create.expression) && callIn(create.expression.expression);
  const name = declaration.name.getText();
  return { file, statement, name, setup: setup ? setup.arguments[0] : undefined, chart: create?.arguments[0] };
}

function callIn(node: ts.Expression | undefined): ts.CallExpression | undefined {
  return node && ts.isCallExpression(node) ? node : undefined;
}

function isMachine(statement: ts.Statement): statement is ts.VariableStatement {
  const isExported =
    ts.isVariableStatement(statement) && statement.modifiers?.[0]?.kind === ts.SyntaxKind.ExportKeyword;
  return isExported && /Machine$/.test(statement.declarationList.declarations[0]?.name.getText() ?? '');
}

function docOf(node: ts.Node): string {
  const docs = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  return (ts.getTextOfJSDocComment(docs.at(-1)?.comment) ?? '').replaceAll(/\s+/g, ' ').trim();
}

/** The value of a property of an object literal. */
export function propertyOf(literal: ts.Node | undefined, name: string): ts.Expression | undefined {
  if (literal === undefined || !ts.isObjectLiteralExpression(literal)) return undefined;
  const found = literal.properties.find((property) => property.name?.getText() === name);
  return found && ts.isPropertyAssignment(found) ? found.initializer : undefined;
}
