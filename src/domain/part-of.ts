/** A part of something that may be anything, such as parsed JSON; undefined where it has none of that name. */
export function partOf(whole: unknown, name: string): unknown {
  return typeof whole === 'object' && whole !== null ? Reflect.get(whole, name) : undefined;
}
