/**
 * A description with a question about parts: in the place of the same one or of `last` where that stands there
 * unchanged, otherwise below all that was typed.
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

/** True where a question stands in a description as it was written, in lines of its own. */
export function holdsQuestion(description: string, question: string): boolean {
  return question !== '' && placeOf(description, question) >= 0;
}

function placeOf(description: string, question: string): number {
  return `\n${description}\n`.indexOf(`\n${question}\n`);
}
