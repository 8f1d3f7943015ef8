/** Short form of a request id, which visitors read to the operator. The log contains the whole id. */
export function errorReference(requestId: string): string {
  return requestId.slice(0, 8);
}
