import { partOf } from '#src/domain/part-of.ts';

/**
 * True for the failure of a call to a host without the operation. The documented 404, which is about the object of the call,
 * has a list of errors.
 * @param failure an error response or an `ApiError`
 */
export function isUnknownOperation(failure: unknown): boolean {
  const status = partOf(failure, 'status');
  if (status === 405 || status === 501) return true;
  return status === 404 && !Array.isArray(partOf(partOf(failure, 'body'), 'errors'));
}
