import { limits } from '#src/contract/limits.generated.ts';
import type { FieldError } from '#src/contract/types.ts';
import { isBlank } from './blank.ts';
import { characterCount } from './character-count.ts';
import { toLatinDigits } from './digits.ts';

/** The texts of the custom order form, as they were typed. */
export interface OrderDraft {
  readonly name: string;
  readonly phone: string;
  readonly description: string;
}

export type OrderField = keyof OrderDraft;

/** What is wrong with a field: found here, by kind, or said by the server in the visitor's language. */
export type FieldIssue =
  | { readonly path: string; readonly kind: 'blank' | 'tooShort' | 'tooLong' | 'wrongForm' }
  | { readonly path: string; readonly kind: 'said'; readonly message: string };

export const EMPTY_DRAFT: OrderDraft = { name: '', phone: '', description: '' };

/** The draft as the server wants it: trimmed, and the phone in Latin digits. */
export function orderTexts(draft: OrderDraft): OrderDraft {
  return {
    name: draft.name.trim(),
    phone: toLatinDigits(draft.phone).trim(),
    description: draft.description.trim(),
  };
}

/** What keeps a draft from being sent, by the limits of openapi.yaml; the first issue of each field. */
export function orderIssues(draft: OrderDraft): readonly FieldIssue[] {
  const texts = orderTexts(draft);
  return (['name', 'phone', 'description'] as const).flatMap((path): FieldIssue[] => {
    const kind = issueOf(texts[path], limits.OrderForm[path]);
    return kind ? [{ path, kind }] : [];
  });
}

/** The server's field errors as issues. */
export function saidIssues(errors: readonly FieldError[]): readonly FieldIssue[] {
  return errors.map(({ path, message }) => ({ path, kind: 'said', message }));
}

interface TextLimits {
  readonly minLength?: number;
  readonly maxLength: number;
  readonly pattern?: string;
}

function issueOf(text: string, { minLength = 0, maxLength, pattern }: TextLimits) {
  const length = characterCount(text);
  if (isBlank(text)) return 'blank';
  if (length < minLength) return 'tooShort';
  if (length > maxLength) return 'tooLong';
  return pattern && !new RegExp(pattern, 'u').test(text) ? 'wrongForm' : null;
}
