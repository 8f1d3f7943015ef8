/** Returns the `NODE_OPTIONS` of a program whose clock is ahead by so many milliseconds, or behind. */
export function clockAheadBy(milliseconds: number): string {
  return `--import=data:text/javascript,${encodeURIComponent(`
    const { now } = Date;
    const shifted = () => now() + ${milliseconds};
    globalThis.Date = class extends Date {
      constructor(...given) { super(...(given.length > 0 ? given : [shifted()])); }
      static now = shifted;
    };`)}`;
}
