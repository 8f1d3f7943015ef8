/** A part that the visitor asks about. */
export interface AskedPart {
  readonly id: number;
  /** The part in the question: title, number and quantity. */
  readonly line: string;
  readonly isInCart: boolean;
}

/** First lines of a question about one part and about several. */
export type QuestionHeadings = Readonly<Record<'one' | 'several', string>>;

/** Returns the question about these parts, a line each. */
export function questionAbout(parts: readonly AskedPart[], headings: QuestionHeadings): string {
  const heading = parts.length === 1 ? headings.one : headings.several;
  return [heading, ...parts.map(({ line }) => line)].join('\n');
}

/**
 * Adds a part to those of the last question, unless it is one of them. The parts of the cart replace those of the cart
 * before, and are listed with the quantity in the cart.
 */
export function mergedParts(last: readonly AskedPart[], asked: readonly AskedPart[]): readonly AskedPart[] {
  const isIn = (parts: readonly AskedPart[], part: AskedPart) => parts.some(({ id }) => id === part.id);
  return isAboutCart(asked)
    ? [...last.filter((part) => !part.isInCart && !isIn(asked, part)), ...asked]
    : [...last, ...asked.filter((part) => !isIn(last, part))];
}

export function isAboutCart(parts: readonly AskedPart[]): boolean {
  return parts.some(({ isInCart }) => isInCart);
}

/**
 * Puts a question about parts into a description. It replaces `last` or an identical question if the description still
 * contains one unchanged. Otherwise it is appended.
 */
export function withQuestion(description: string, question: string, last: string): string {
  const old = [last, question].find((one) => holdsQuestion(description, one));
  if (old !== undefined) {
    const at = placeOf(description, old);
    return description.slice(0, at) + question + description.slice(at + old.length);
  }
  const typed = description.trimEnd();
  return typed === '' ? question : `${typed}\n\n${question}`;
}

/** True if the description contains the question unchanged, on lines of its own. */
export function holdsQuestion(description: string, question: string): boolean {
  return question !== '' && placeOf(description, question) >= 0;
}

function placeOf(description: string, question: string): number {
  return `\n${description}\n`.indexOf(`\n${question}\n`);
}
