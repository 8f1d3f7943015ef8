/** Shortens a request id so that a visitor can read it out to the operator. The log contains the whole id. */
export function errorReference(requestId: string): string {
  return requestId.slice(0, 8);
}

/** Characters of an error: enough for those of XState, which name the guard and the state before the cause. */
const MAX_THROWN = 200;

/** Reference of an error that the page itself threw: its name and message, since no log contains it. */
export function thrownReference(error: unknown): string {
  return String(error).slice(0, MAX_THROWN);
}
