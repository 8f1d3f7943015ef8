import { limits } from '#src/contract/limits.generated.ts';

/** A character that a reader sees; the contract's rule for every text that must not be blank. */
const VISIBLE = new RegExp(limits.OrderForm.name.pattern, 'u');

/** True for a text in which a reader would see nothing. */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}
