import { limits } from '#src/contract/limits.generated.ts';
import { plainLine, plainText } from '#src/contract/plain-text.ts';
import { toLatinDigits } from './digits.ts';
import { type FieldIssue, textIssue } from './field-issue.ts';

/** The texts of the custom order form, as they were typed. */
export interface OrderDraft {
  readonly name: string;
  readonly phone: string;
  readonly description: string;
}

export type OrderField = keyof OrderDraft;

/** Every text of an order, in the order of the form. */
export const ORDER_FIELDS = ['name', 'phone', 'description'] as const satisfies readonly OrderField[];

export const EMPTY_DRAFT: OrderDraft = { name: '', phone: '', description: '' };

/** The draft as the server wants it: cleaned, and the phone in plain characters. */
export function orderTexts(draft: OrderDraft): OrderDraft {
  return {
    name: plainLine(draft.name),
    phone: plainPhone(draft.phone),
    description: plainText(draft.description),
  };
}

/** Latin digits, hyphens and spaces; a number that was copied brings marks of direction and dashes that look the same. */
function plainPhone(phone: string): string {
  const seen = toLatinDigits(plainLine(phone)).replaceAll(/\p{Cf}/gu, '');
  return seen
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(/\p{Zs}/gu, ' ')
    .trim();
}

/** What keeps a draft from being sent, by the limits of openapi.yaml; the first issue of each field. */
export function orderIssues(draft: OrderDraft): readonly FieldIssue[] {
  const texts = orderTexts(draft);
  return ORDER_FIELDS.flatMap((path): FieldIssue[] => {
    const kind = textIssue(texts[path], limits.OrderForm[path]);
    return kind ? [{ path, kind }] : [];
  });
}
