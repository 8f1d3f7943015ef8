/** Shortens a request id so that a visitor can read it out to the operator. The log contains the whole id. */
export function errorReference(requestId: string): string {
  return requestId.slice(0, 8);
}
