import ts from 'typescript';

/**
 * What keeps a machine file from being read by Stately's editor, which parses the source instead of running it: the
 * chart must be one literal, and everything in it a name that `setup` declares. Empty where the file is fine.
 * @param source the text of a `*.machine.ts`
 */
export function machineProblems(source: string): string[] {
  const file = ts.createSourceFile('x.machine.ts', source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);
  const calls = callsIn(file).filter((call) => nameOfCallee(call) === 'createMachine');
  const [call] = calls;
  if (calls.length !== 1 || call === undefined) return [`expected one createMachine() a file, found ${calls.length}`];
  const setup = literalOf(setupCallOf(call));
  if (setup === null) return [`${lineOf(call)}: the machine is not made by setup({…}).createMachine({…})`];
  const chart = literalOf(call);
  if (chart === null) return [`${lineOf(call)}: the chart is not a literal in createMachine({…})`];
  const check = new ChartCheck(setup);
  check.machine(chart);
  return check.problems;
}

type Visit = (value: ts.Expression) => void;
type Kind = 'actors' | 'actions' | 'guards' | 'delays';
const KINDS: readonly Kind[] = ['actors', 'actions', 'guards', 'delays'];

/** One walk over a chart, which knows at each place what may stand there. */
class ChartCheck {
  readonly problems: string[] = [];
  private readonly declared: Record<Kind, ReadonlySet<string>> = {
    actors: new Set(),
    actions: new Set(),
    guards: new Set(),
    delays: new Set(),
  };
  private readonly ids = new Set<string>();
  private readonly targets: ts.StringLiteralLike[] = [];

  private readonly stateVisits: Readonly<Record<string, Visit>> = {
    id: (value) => this.keepId(value),
    type: (value) => this.text(value),
    initial: (value) => this.text(value),
    history: (value) => this.plain(value),
    target: (value) => this.target(value),
    description: (value) => this.text(value),
    tags: (value) => this.eachOf(value, (tag) => this.text(tag)),
    meta: (value) => this.plain(value),
    context: () => {},
    output: () => {},
    entry: (value) => this.actions(value),
    exit: (value) => this.actions(value),
    always: (value) => this.transitions(value),
    onDone: (value) => this.transitions(value),
    on: (value) => this.entries(value, (transition) => this.transitions(transition)),
    after: (value) =>
      this.entries(value, (transition, name) => {
        this.known('delays', name);
        this.transitions(transition);
      }),
    invoke: (value) => this.eachOf(value, (invoke) => this.invoke(invoke)),
    states: (value) => this.entries(value, (state) => this.fields(state, this.stateVisits)),
  };

  private readonly transitionVisits: Readonly<Record<string, Visit>> = {
    target: (value) => this.target(value),
    guard: (value) => this.reference('guards', value),
    actions: (value) => this.actions(value),
    reenter: (value) => this.plain(value),
    description: (value) => this.text(value),
    meta: (value) => this.plain(value),
  };

  private readonly invokeVisits: Readonly<Record<string, Visit>> = {
    id: (value) => this.text(value),
    src: (value) => this.reference('actors', value),
    systemId: (value) => this.text(value),
    input: () => {},
    onDone: (value) => this.transitions(value),
    onError: (value) => this.transitions(value),
    onSnapshot: (value) => this.transitions(value),
  };

  constructor(setup: ts.ObjectLiteralExpression) {
    for (const kind of KINDS) {
      const names = setup.properties.find((property) => nameOf(property) === kind);
      if (names === undefined || !ts.isPropertyAssignment(names)) continue;
      const found = new Set<string>();
      this.entries(names.initializer, (_, name) => found.add(name.text));
      this.declared[kind] = found;
    }
  }

  machine(chart: ts.ObjectLiteralExpression): void {
    this.requireId(chart, 'the machine');
    const ownId = textOf(propertyOf(chart, 'id'));
    this.fields(chart, this.stateVisits);
    for (const target of this.targets) this.anchor(target, ownId);
  }

  /** A target elsewhere in the chart goes by the id that the state itself carries. */
  private anchor(target: ts.StringLiteralLike, ownId: string | null): void {
    if (!target.text.startsWith('#')) return;
    const [id = ''] = target.text.slice(1).split('.');
    if (!this.ids.has(id)) this.report(target, `no state has the id '${id}'`);
    else if (id === ownId && target.text.includes('.')) {
      this.report(target, `'${target.text}' leads to a state without an id of its own`);
    }
  }

  private invoke(value: ts.Expression): void {
    this.requireId(value, 'an invoke');
    this.fields(value, this.invokeVisits);
  }

  private transitions(value: ts.Expression): void {
    this.eachOf(value, (transition) => {
      if (ts.isStringLiteralLike(transition)) this.targets.push(transition);
      else this.fields(transition, this.transitionVisits);
    });
  }

  private target(value: ts.Expression): void {
    this.eachOf(value, (target) => {
      if (ts.isStringLiteralLike(target)) this.targets.push(target);
      else this.report(target, `a target is a text, not ${describe(target)}`);
    });
  }

  private actions(value: ts.Expression): void {
    this.eachOf(value, (action) => this.reference('actions', action));
  }

  /** A name, or a name with its params; the params may be computed. */
  private reference(kind: Kind, value: ts.Expression): void {
    if (ts.isStringLiteralLike(value)) this.known(kind, value);
    else if (kind === 'actors' || !ts.isObjectLiteralExpression(value)) {
      this.report(value, `${kind} are named in setup, not given as ${describe(value)}`);
    } else this.fields(value, { type: (name) => this.reference(kind, name), params: () => {} });
  }

  private known(kind: Kind, name: ts.StringLiteralLike | ts.Identifier | ts.NumericLiteral): void {
    if (!this.declared[kind].has(name.text)) this.report(name, `setup declares no ${kind} '${name.text}'`);
  }

  private fields(value: ts.Expression, visits: Readonly<Record<string, Visit>>): void {
    this.entries(value, (inner, name) => {
      const visit = Object.hasOwn(visits, name.text) ? visits[name.text] : undefined;
      if (visit) visit(inner);
      else this.report(name, `nothing called '${name.text}' belongs here`);
    });
  }

  /** The entries of a literal; whatever only running the code could tell is reported. */
  private entries(value: ts.Expression, visit: (value: ts.Expression, name: PlainName) => void): void {
    if (!ts.isObjectLiteralExpression(value)) this.report(value, `a literal is needed, not ${describe(value)}`);
    for (const property of ts.isObjectLiteralExpression(value) ? value.properties : []) {
      if (ts.isSpreadAssignment(property)) this.report(property, 'a spread');
      else if (property.name && ts.isComputedPropertyName(property.name)) this.report(property, 'a computed key');
      else if (!ts.isPropertyAssignment(property)) this.report(property, 'a variable or a method instead of a literal');
      else if (isPlainName(property.name)) visit(property.initializer, property.name);
    }
  }

  private eachOf(value: ts.Expression, visit: Visit): void {
    for (const element of ts.isArrayLiteralExpression(value) ? value.elements : [value]) {
      if (ts.isSpreadElement(element)) this.report(element, 'a spread');
      else visit(element);
    }
  }

  /** Data that stands in the source as it is. */
  private plain(value: ts.Expression): void {
    if (ts.isObjectLiteralExpression(value)) this.entries(value, (inner) => this.plain(inner));
    else if (ts.isArrayLiteralExpression(value)) this.eachOf(value, (inner) => this.plain(inner));
    else if (!ts.isStringLiteralLike(value) && !ts.isNumericLiteral(value) && !isConstant(value)) {
      this.report(value, `a literal is needed, not ${describe(value)}`);
    }
  }

  private text(value: ts.Expression): void {
    if (!ts.isStringLiteralLike(value)) this.report(value, `a text is needed, not ${describe(value)}`);
  }

  private keepId(value: ts.Expression): void {
    this.text(value);
    const id = textOf(value);
    if (id === null) return;
    if (this.ids.has(id)) this.report(value, `two states have the id '${id}'`);
    this.ids.add(id);
  }

  private requireId(value: ts.Expression, what: string): void {
    if (ts.isObjectLiteralExpression(value) && propertyOf(value, 'id') === null)
      this.report(value, `${what} has no id`);
  }

  private report(node: ts.Node, problem: string): void {
    this.problems.push(`${lineOf(node)}: ${problem}`);
  }
}

type PlainName = ts.Identifier | ts.StringLiteral | ts.NumericLiteral;

function isPlainName(name: ts.PropertyName): name is PlainName {
  return ts.isIdentifier(name) || ts.isStringLiteral(name) || ts.isNumericLiteral(name);
}

function callsIn(file: ts.SourceFile): ts.CallExpression[] {
  const calls: ts.CallExpression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) calls.push(node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return calls;
}

function nameOfCallee({ expression }: ts.CallExpression): string {
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
}

function setupCallOf({ expression }: ts.CallExpression): ts.CallExpression | null {
  if (!ts.isPropertyAccessExpression(expression) || !ts.isCallExpression(expression.expression)) return null;
  return expression.expression.expression.getText() === 'setup' ? expression.expression : null;
}

/** The one argument of a call, where it is an object literal. */
function literalOf(call: ts.CallExpression | null): ts.ObjectLiteralExpression | null {
  const [only, ...others] = call?.arguments ?? [];
  return only !== undefined && others.length === 0 && ts.isObjectLiteralExpression(only) ? only : null;
}

function nameOf(property: ts.ObjectLiteralElementLike): string | null {
  return property.name && isPlainName(property.name) ? property.name.text : null;
}

function propertyOf(literal: ts.ObjectLiteralExpression, name: string): ts.Expression | null {
  const property = literal.properties.find((candidate) => nameOf(candidate) === name);
  return property && ts.isPropertyAssignment(property) ? property.initializer : null;
}

function textOf(value: ts.Expression | null): string | null {
  return value !== null && ts.isStringLiteralLike(value) ? value.text : null;
}

function isConstant(value: ts.Expression): boolean {
  return [ts.SyntaxKind.TrueKeyword, ts.SyntaxKind.FalseKeyword, ts.SyntaxKind.NullKeyword].includes(value.kind);
}

function describe(value: ts.Expression): string {
  if (ts.isArrowFunction(value) || ts.isFunctionExpression(value)) return 'an inline function';
  if (ts.isIdentifier(value) || ts.isPropertyAccessExpression(value)) return `the variable ${value.getText()}`;
  if (ts.isCallExpression(value)) return `a call of ${value.expression.getText()}`;
  return value.getText();
}

/** 1-based. */
function lineOf(node: ts.Node): number {
  return node.getSourceFile().getLineAndCharacterOfPosition(node.getStart()).line + 1;
}
