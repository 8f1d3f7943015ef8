import type { FieldProblem, ValidRequest } from '#src/contract/validation.ts';
import { Refusal } from './refusal.ts';

/**
 * Refuses texts with U+0000, which not every database can keep.
 * @throws Refusal 400 naming each such field
 */
export function refuseNullCharacters({ parameters, body }: ValidRequest): void {
  const fields = { ...parameters, ...(typeof body === 'object' ? body : {}) };
  const problems = Object.entries(fields).flatMap(([path, value]): FieldProblem[] =>
    typeof value === 'string' && value.includes('\0') ? [{ path, code: 'wrongFormat' }] : [],
  );
  if (problems.length > 0) throw Refusal.forFields(problems);
}
