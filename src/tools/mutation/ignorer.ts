/** What Stryker tells of a place in the source: a node of Babel's syntax tree. */
interface Place {
  readonly node: { readonly type: string; readonly key?: { readonly name?: string } };
}

/** Properties that nothing runs: sentences of the specification in a chart, and the types that `setup` only infers from. */
const IDLE = ['meta', 'types'];

function shouldIgnore({ node }: Place): string | undefined {
  const name = node.type === 'ObjectProperty' ? node.key?.name : undefined;
  return name !== undefined && IDLE.includes(name) ? `${name} has no behaviour` : undefined;
}

/** Read by Stryker, which finds plugins under this name. */
export const strykerPlugins = [{ kind: 'Ignore', name: 'idle-properties', value: { shouldIgnore } }];
