/** Returns the reason of an aborted signal. Safari before 15.4, Firefox before 97 and Chrome before 98 know none. */
export function abortReason(signal: AbortSignal): unknown {
  return signal.reason ?? new DOMException('The work was aborted', 'AbortError');
}

/** Does the same as the method of the signal, which Safari before 15.4 and Chrome before 100 lack. */
export function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw abortReason(signal);
}
