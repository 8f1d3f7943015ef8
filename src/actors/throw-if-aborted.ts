/** Does the same as the method of the signal, which Safari before 15.4 and Chrome before 100 lack. */
export function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw signal.reason ?? new DOMException('The work was aborted', 'AbortError');
}
