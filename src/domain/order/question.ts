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
