/** A location in the source, as Stryker passes it: a node of Babel's syntax tree. */
interface NodePath {
  readonly node: Node;
}

interface Node {
  readonly type: string;
  readonly key?: { readonly name?: string };
  readonly value?: { readonly type?: string };
  readonly properties?: readonly Node[];
}

/** Properties without behaviour: sentences of the specification in a chart, and types that `setup` only infers from. */
const IDLE = ['meta', 'types'];

function shouldIgnore({ node }: NodePath): string | undefined {
  const properties = node.properties ?? [];
  const isIdleWhole = properties.length > 0 && properties.every(isIdle);
  return isIdle(node) || isIdleWhole ? 'has no behaviour' : undefined;
}

function isIdle({ type, key, value }: Node): boolean {
  if (type !== 'ObjectProperty') return false;
  // The sentence about a state. Other properties of this name hold what a visitor typed.
  const isSentence = key?.name === 'description' && value?.type === 'StringLiteral';
  return isSentence || IDLE.includes(key?.name ?? '');
}

/** Stryker finds plugins under this name. */
export const strykerPlugins = [{ kind: 'Ignore', name: 'idle-properties', value: { shouldIgnore } }];
