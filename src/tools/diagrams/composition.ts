import ts from 'typescript';

/** A root actor that the site creates. */
export interface CreatedActor {
  /** The variable or property that holds it: `panel`. */
  readonly name: string;
  readonly machine: string;
  readonly systemId: string | null;
  readonly file: string;
}

/** Who supplies a machine's actors: modules of src/api. */
export interface Provision {
  readonly machine: string;
  readonly modules: readonly string[];
}

/** `actor.on(notice, …)` or `actor.send({ type })`, with where it stands. */
export interface Wire {
  readonly actor: string;
  /** Type of the notice or event; `*` for all. */
  readonly type: string;
  readonly file: string;
  /** The function around it. */
  readonly place: string;
}

/** How the site's entry puts the actors together, read from its source. */
export interface Composition {
  readonly created: readonly CreatedActor[];
  readonly provisions: readonly Provision[];
  readonly listeners: readonly Wire[];
  readonly senders: readonly Wire[];
}

/** Reads the composition of one file. */
export function compositionOf(path: string, text: string): Composition {
  const kind = path.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const calls = callsIn(file);
  return {
    created: calls.flatMap((call) => createdBy(call, path)),
    provisions: calls.flatMap((call) => provisionOf(call, file)),
    listeners: calls.flatMap((call) => wireOf(call, 'on', path)),
    senders: calls.flatMap((call) => wireOf(call, 'send', path)),
  };
}

function callsIn(root: ts.Node): ts.CallExpression[] {
  const found: ts.CallExpression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(root);
  return found;
}

function createdBy(call: ts.CallExpression, file: string): CreatedActor[] {
  if (call.expression.getText() !== 'createActor') return [];
  const [logic, options] = call.arguments;
  const machine = /^(\w+Machine)\b/.exec(logic?.getText() ?? '')?.[1];
  if (machine === undefined) return [];
  const systemId = /\bsystemId: '([^']+)'/.exec(options?.getText() ?? '')?.[1] ?? null;
  return [{ name: holderOf(call), machine, systemId, file }];
}

/** The variable or property that a value is put in. */
function holderOf({ parent }: ts.Node): string {
  return ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) ? parent.name.getText() : '';
}

function provisionOf(call: ts.CallExpression, file: ts.SourceFile): Provision[] {
  const machine = /^(\w+Machine)\.provide$/.exec(call.expression.getText())?.[1];
  const [parts] = call.arguments;
  if (machine === undefined || parts === undefined) return [];
  return [{ machine, modules: [...new Set(apiModulesIn(parts, file))].sort() }];
}

/** Modules of src/api whose functions are used below a node, by way of local constants too; not by another machine. */
function apiModulesIn(root: ts.Node, file: ts.SourceFile): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /Machine\.provide$/.test(node.expression.getText())) return;
    if (ts.isIdentifier(node)) found.push(...modulesBehind(node, file));
    ts.forEachChild(node, visit);
  };
  visit(root);
  return found;
}

function modulesBehind(name: ts.Identifier, file: ts.SourceFile): string[] {
  const imported = apiImports(file).get(name.text);
  if (imported !== undefined) return [imported];
  const local = localsOf(file).get(name.text);
  return local === undefined
    ? []
    : callsIn(local).flatMap(({ expression }) => apiImports(file).get(expression.getText()) ?? []);
}

function apiImports(file: ts.SourceFile): Map<string, string> {
  const imports = file.statements.filter(ts.isImportDeclaration).flatMap(({ importClause, moduleSpecifier }) => {
    const module = /^#(src\/api\/.+)$/.exec(moduleSpecifier.getText().slice(1, -1))?.[1];
    const names = importClause?.namedBindings;
    if (module === undefined || names === undefined || !ts.isNamedImports(names)) return [];
    return names.elements.map(({ name }) => [name.text, module] as const);
  });
  return new Map(imports);
}

function localsOf(file: ts.SourceFile): Map<string, ts.Expression> {
  const found = new Map<string, ts.Expression>();
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.initializer) found.set(node.name.getText(), node.initializer);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function wireOf(call: ts.CallExpression, method: 'on' | 'send', file: string): Wire[] {
  const { expression } = call;
  const [first] = call.arguments;
  if (!ts.isPropertyAccessExpression(expression) || expression.name.text !== method || first === undefined) return [];
  const type = method === 'on' ? textOf(first) : /^\{\s*type: '([^']+)'/.exec(first.getText())?.[1];
  return type === undefined ? [] : [{ actor: actorIn(expression.expression), type, file, place: placeOf(call) }];
}

/** The actor's name in `actors.session` or `session`; a parameter goes by its type, `Actors['session']`. */
function actorIn(receiver: ts.Expression): string {
  const name = receiver.getText().split('.').at(-1) ?? '';
  for (let at: ts.Node = receiver; !ts.isSourceFile(at); at = at.parent) {
    const parameter = ts.isFunctionLike(at)
      ? at.parameters.find((candidate) => candidate.name.getText() === name)
      : null;
    const typed = /\['(\w+)'\]$/.exec(parameter?.type?.getText() ?? '')?.[1];
    if (typed !== undefined) return typed;
  }
  return name;
}

function textOf(node: ts.Expression): string | undefined {
  return ts.isStringLiteralLike(node) ? node.text : undefined;
}

/** Name of the outermost function that a node stands in, which is what a reader looks for. */
function placeOf(node: ts.Node): string {
  const names: string[] = [];
  for (let at: ts.Node = node; !ts.isSourceFile(at); at = at.parent) {
    if (ts.isFunctionDeclaration(at) && at.name) names.push(at.name.text);
  }
  return names.at(-1) ?? '';
}
