/** Runs work once the next frame is painted: when the one after it begins. */
export function afterNextFrame(work: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(work));
}
