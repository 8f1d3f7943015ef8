/**
 * Returns a function that loads a value with its first call. After a failure, the next call loads it again. Firefox before
 * version 155 does not request a module again that it could not load: https://github.com/whatwg/html/pull/10327.
 */
export function loadOnce<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loading: Promise<Value> | null = null;
  return () => {
    loading ??= load().catch((error) => {
      loading = null;
      throw error;
    });
    return loading;
  };
}
