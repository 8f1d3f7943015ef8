import { limits } from '#src/contract/limits.generated.ts';

/** Matches a visible character. All required texts have the same pattern in openapi.yaml. */
const VISIBLE = new RegExp(limits.OrderForm.name.pattern, 'u');

/** True for a text without visible characters. */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}
