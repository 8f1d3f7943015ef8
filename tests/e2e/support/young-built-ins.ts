import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import compatibility from '@mdn/browser-compat-data' with { type: 'json' };
import type { CompatStatement, Identifier } from '@mdn/browser-compat-data';
import { parseAst } from 'vite';
import { supportedBrowsers } from '#src/tools/baseline.ts';

/** Features that a supported browser may lack, sorted by their names. */
interface YoungFeatures {
  /** `Object.hasOwn`, `reportError`, or `.at()` for a method of which only the name is known. */
  readonly builtIns: readonly string[];
  readonly syntax: readonly string[];
}

/** Returns the young features of the built site's scripts and of the scripts in its pages. */
export function youngFeatures(inlineScripts: readonly string[]): YoungFeatures {
  const builtIns = new Set<string>();
  const syntax = new Set<string>();
  const files = globSync(fileURLToPath(new URL('../../../.build/site/assets/*.js', import.meta.url)));
  for (const source of [...files.map((file) => readFileSync(file, 'utf8')), ...inlineScripts]) {
    for (const node of nodesOf(parseAst(source))) {
      const builtIn = youngBuiltIn(node);
      if (builtIn) builtIns.add(builtIn);
      const feature = youngSyntax(node);
      if (feature) syntax.add(feature);
    }
  }
  return { builtIns: [...builtIns].sort(), syntax: [...syntax].sort() };
}

/** Node of a syntax tree, as far as it is read here. */
interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Walks a syntax tree, but for the names of properties: these are no variables. */
function* nodesOf(value: unknown): Generator<Node> {
  if (isNode(value)) yield value;
  if (typeof value !== 'object' || value === null) return;
  const hasNames = 'computed' in value && value.computed === false;
  for (const [key, part] of Object.entries(value)) {
    if (!(hasNames && (key === 'key' || key === 'property'))) yield* nodesOf(part);
  }
}

/** Names that Browserslist and MDN give to a browser. */
const BROWSERS: Readonly<
  Record<string, 'chrome' | 'edge' | 'firefox' | 'safari' | 'safari_ios' | 'samsunginternet_android'>
> = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'safari_ios',
  samsung: 'samsunginternet_android',
};

/** True if a supported browser lacks the feature. */
function isYoung({ support }: CompatStatement): boolean {
  return supportedBrowsers().some(({ name, version }) => {
    const browser = BROWSERS[name];
    if (!browser) throw new Error(`MDN's data has no browser "${name}".`);
    return ![support[browser] ?? []].flat().some((range) => {
      const { version_added, version_removed, flags, prefix } = range;
      const isPlain = !flags && !prefix && !version_removed;
      return (
        isPlain && typeof version_added === 'string' && Number.parseFloat(version_added.replace('≤', '')) <= version
      );
    });
  });
}

/** Compatibility of globals by their name, of static members as `Object.hasOwn`, and of members of instances by their name. */
const globals = new Map<string, CompatStatement>();
const statics = new Map<string, CompatStatement>();
const members = new Map<string, { readonly owner: string; readonly compat: CompatStatement }[]>();

/** The parts of an identifier, without its own statement. */
const partsOf = (identifier: Identifier) =>
  Object.entries(identifier).filter((part): part is [string, Identifier] => part[0] !== '__compat');

function readOwner(owner: string, identifier: Identifier, isApi: boolean): void {
  if (identifier.__compat) globals.set(owner, identifier.__compat);
  for (const [key, { __compat: compat }] of partsOf(identifier)) {
    if (!compat || key.endsWith('_event')) continue;
    const isStatic = key.endsWith('_static');
    // The data on JavaScript's own built-ins do not distinguish static members.
    if (isStatic || !isApi) statics.set(`${owner}.${key.replace('_static', '')}`, compat);
    if (!isStatic) members.set(key, [...(members.get(key) ?? []), { owner, compat }]);
  }
}

const { builtins = {} } = compatibility.javascript;
for (const [owner, identifier] of partsOf(builtins)) readOwner(owner, identifier, false);
for (const [owner, identifier] of partsOf(builtins.Intl ?? {})) readOwner(`Intl.${owner}`, identifier, false);
for (const [owner, identifier] of partsOf(compatibility.api)) readOwner(owner, identifier, true);

for (const [key, { __compat: compat }] of partsOf(compatibility.api.Window ?? {})) if (compat) globals.set(key, compat);

/** Interfaces of global objects. */
const INTERFACES: Readonly<Record<string, string>> = {
  window: 'Window',
  globalThis: 'Window',
  self: 'Window',
  document: 'Document',
  navigator: 'Navigator',
  performance: 'Performance',
  history: 'History',
  location: 'Location',
  crypto: 'Crypto',
};

const isYoungIn = (map: ReadonlyMap<string, CompatStatement>, key: string) => {
  const compat = map.get(key);
  return compat !== undefined && isYoung(compat);
};

/** Returns the name of the built-in that a node uses, if it is young. */
function youngBuiltIn(node: Node): string | null {
  const { name } = node;
  // The minifier gives the site's own variables at most 3 letters.
  if (node.type === 'Identifier' && typeof name === 'string' && name.length > 3 && isYoungIn(globals, name))
    return name;
  const member = memberOf(node);
  if (member) {
    const { object, property } = member;
    if (globals.has(object) && isYoungIn(statics, `${object}.${property}`)) return `${object}.${property}`;
    const ofGlobal = members.get(property)?.find(({ owner }) => owner === INTERFACES[object]);
    if (!ofGlobal || !isYoung(ofGlobal.compat)) return null;
    return ofGlobal.owner === 'Window' ? property : `${object}.${property}`;
  }
  const method = calledMethod(node);
  const owners = method === null ? [] : (members.get(method) ?? []);
  return owners.length > 0 && owners.every(({ compat }) => isYoung(compat)) ? `.${method}()` : null;
}

/** Member of a global, such as `Object.hasOwn`. */
function memberOf(node: Node): { readonly object: string; readonly property: string } | null {
  const { object, property } = node;
  if (node.type !== 'MemberExpression' || node.computed === true || !isNode(object) || !isNode(property)) return null;
  const name = object.type === 'Identifier' ? String(object.name) : '';
  return globals.has(name) || name in INTERFACES ? { object: name, property: String(property.name) } : null;
}

/** Name of the method that a call calls on an object of unknown type. */
function calledMethod({ type, callee }: Node): string | null {
  if (type !== 'CallExpression' || !isNode(callee) || callee.type !== 'MemberExpression' || memberOf(callee))
    return null;
  return callee.computed !== true && isNode(callee.property) ? String(callee.property.name) : null;
}

/** Returns the syntax of a node that the build does not lower, or has failed to lower. */
function youngSyntax(node: Node): string | null {
  if (node.type === 'StaticBlock') return 'static block';
  if (node.type === 'BinaryExpression' && isNode(node.left) && node.left.type === 'PrivateIdentifier')
    return '#name in';
  const { regex } = node;
  if (typeof regex !== 'object' || regex === null || !('pattern' in regex) || !('flags' in regex)) return null;
  if (/\(\?<[=!]/.test(String(regex.pattern))) return `lookbehind in ${regex.pattern}`;
  return /[dv]/.test(String(regex.flags)) ? `flags ${regex.flags}` : null;
}
