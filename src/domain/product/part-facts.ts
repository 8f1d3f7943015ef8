/** Fact about a part, such as its material. */
export interface PartFact {
  readonly name: string;
  readonly value: string;
}

/** Long text of a part: the facts at its head, and the paragraphs. */
export interface PartText {
  readonly facts: readonly PartFact[];
  readonly paragraphs: readonly string[];
}

/** Limits of a fact in characters. A longer line is a sentence. */
const MAX = { name: 30, value: 80 };

/**
 * Reads a long text. The lines at its head that look like `Material: 6061 aluminium` are facts. A line that ends like a
 * sentence is not.
 */
export function partTextOf(text: string): PartText {
  const lines = text.trim().split('\n');
  const facts: PartFact[] = [];
  for (const line of lines) {
    const fact = factIn(line);
    if (!fact) break;
    facts.push(fact);
  }
  const paragraphs = lines
    .slice(facts.length)
    .join('\n')
    .trim()
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '');
  return { facts, paragraphs };
}

function factIn(line: string): PartFact | null {
  const colon = line.indexOf(':');
  const name = line.slice(0, Math.max(colon, 0)).trim();
  const value = line.slice(colon + 1).trim();
  const isFact = name !== '' && value !== '' && name.length <= MAX.name && value.length <= MAX.value;
  return isFact && !/[.!?؟:]$/.test(value) && !value.startsWith('//') ? { name, value } : null;
}
