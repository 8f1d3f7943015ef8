import type { FieldError } from '#src/contract/types.ts';
import { isBlank } from './blank.ts';
import { characterCount } from './character-count.ts';

/** What is wrong with a field: found here, by kind, or said by the server in the visitor's language. */
export type FieldIssue =
  | { readonly path: string; readonly kind: TextIssue }
  | { readonly path: string; readonly kind: 'said'; readonly message: string };

export type TextIssue = 'blank' | 'tooShort' | 'tooLong' | 'wrongForm';

/** What openapi.yaml says of a text; lengths are counted in code points. */
export interface TextLimits {
  readonly minLength?: number;
  readonly maxLength: number;
  readonly pattern?: string;
}

/** The first thing that is wrong with a text that must be there; null where nothing is. */
export function textIssue(text: string, { minLength = 0, maxLength, pattern }: TextLimits): TextIssue | null {
  const length = characterCount(text);
  if (isBlank(text)) return 'blank';
  if (length < minLength) return 'tooShort';
  if (length > maxLength) return 'tooLong';
  return pattern && !new RegExp(pattern, 'u').test(text) ? 'wrongForm' : null;
}

/** The server's field errors as issues. */
export function saidIssues(errors: readonly FieldError[]): readonly FieldIssue[] {
  return errors.map(({ path, message }) => ({ path, kind: 'said', message }));
}
