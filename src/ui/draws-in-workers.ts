/** True if the browser can draw off the main thread. */
export function drawsInWorkers(): boolean {
  return typeof Worker === 'function' && typeof OffscreenCanvas === 'function';
}
