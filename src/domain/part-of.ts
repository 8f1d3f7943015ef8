/** Returns a property of an unknown value such as parsed JSON, or undefined if it has none of that name. */
export function partOf(whole: unknown, name: string): unknown {
  return typeof whole === 'object' && whole !== null ? Reflect.get(whole, name) : undefined;
}
