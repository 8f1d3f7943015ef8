import type { Conflict } from '#src/contract/schema.generated.ts';
import { OperationError } from './operation-error.ts';

/** Returns the version in an `If-Match` header. Null without a header: then the last change wins. */
export function versionIn(ifMatch: string | undefined): number | null {
  return ifMatch === undefined ? null : Number(ifMatch.slice(1, -1));
}

/** Error that contains the newer version of what was to be changed. */
export function changedElsewhere(newer: Pick<Conflict, 'product' | 'order' | 'notice'>): OperationError {
  return new OperationError('changedElsewhere', { fields: newer });
}
