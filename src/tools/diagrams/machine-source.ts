import ts from 'typescript';

/** What only a machine's source says: its purpose, its notices, and what stands behind the names. */
export interface MachineSource {
  /** Name of the exported machine: `sessionMachine`. */
  readonly exportName: string;
  /** The doc comment of the machine, in one line. */
  readonly purpose: string;
  /** Types of the events that it emits. */
  readonly notices: readonly string[];
  /** `fromPromise`, `fromCallback`, or the name of another machine, by actor. */
  readonly actors: Readonly<Record<string, string>>;
}

/** Reads a `*.machine.ts`. @throws where it holds no exported machine, or notices that cannot be listed */
export function machineSource(text: string): MachineSource {
  const { file, statement, name, setup } = machineLiterals(text);
  return {
    exportName: name,
    purpose: docOf(statement),
    notices: noticesOf(propertyOf(setup, 'types'), file),
    actors: actorsOf(propertyOf(setup, 'actors')),
  };
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

/** `emitted: {} as SessionNotice`: the alias is a union of literals in the same file. */
function noticesOf(types: ts.Expression | undefined, file: ts.SourceFile): string[] {
  const emitted = propertyOf(types, 'emitted');
  return emitted && ts.isAsExpression(emitted) ? typesIn(emitted.type, file) : [];
}

function typesIn(node: ts.TypeNode, file: ts.SourceFile): string[] {
  if (ts.isUnionTypeNode(node)) return node.types.flatMap((member) => typesIn(member, file));
  if (ts.isTypeLiteralNode(node)) return node.members.flatMap(literalTypeOf);
  const alias = file.statements.filter(ts.isTypeAliasDeclaration).find(({ name }) => name.text === node.getText());
  if (alias === undefined) throw new Error(`The notices ${node.getText()} are not listed in the machine's own file`);
  return typesIn(alias.type, file);
}

function literalTypeOf(member: ts.TypeElement): string[] {
  if (!ts.isPropertySignature(member) || member.name.getText() !== 'type') return [];
  const { type } = member;
  return type && ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal) ? [type.literal.text] : [];
}

function actorsOf(actors: ts.Expression | undefined): Record<string, string> {
  if (actors === undefined || !ts.isObjectLiteralExpression(actors)) return {};
  return Object.fromEntries(
    actors.properties.filter(ts.isPropertyAssignment).map(({ name, initializer }) => {
      const kind = ts.isCallExpression(initializer) ? initializer.expression : initializer;
      return [name.getText(), kind.getText()];
    }),
  );
}
