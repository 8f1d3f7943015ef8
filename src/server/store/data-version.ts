/** Returns a string that changes with each commit of any process. Cheaper than reading what was committed. */
export type DataVersion = () => Promise<string>;

/** Caches a value until something is committed. */
export function cachedUntilCommit<Value>(dataVersion: DataVersion, read: () => Promise<Value>): () => Promise<Value> {
  let known: { readonly version: string; readonly value: Value } | null = null;
  return async () => {
    const version = await dataVersion();
    if (version === known?.version) return known.value;
    const value = await read();
    // A commit in between may be missing from the value, but the next call finds another version.
    known = { version, value };
    return value;
  };
}
