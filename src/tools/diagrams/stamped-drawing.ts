import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Diagram } from './diagram.ts';
import { svgOf } from './diagram-svg.ts';

const hashOf = (...texts: readonly string[]): string =>
  createHash('sha256').update(texts.join('\0')).digest('hex').slice(0, 16);

/** Everything that a drawing depends on besides its diagram: the code that lays it out and draws it, and the version of ELK. */
const CODE = hashOf(
  ...['layout.ts', 'diagram.ts', 'diagram-svg.ts'].map((name) => readFileSync(new URL(name, import.meta.url), 'utf8')),
  readFileSync(new URL(import.meta.resolve('elkjs/package.json')), 'utf8'),
);

/**
 * Returns the SVG of a diagram, with hashes of its input and of itself. Laying out all diagrams takes 3 s of CPU, so a
 * present SVG is returned as it is if both hashes still hold.
 * @param draw draws the diagram as SVG
 */
export async function stampedDrawing(diagram: Diagram, present: string | null, draw = svgOf): Promise<string> {
  const input = hashOf(CODE, JSON.stringify(diagram));
  const body = present?.slice(0, present.lastIndexOf('<!--'));
  if (body !== undefined && present === body + stampOf(input, body)) return present;
  const svg = await draw(diagram);
  return svg + stampOf(input, svg);
}

const stampOf = (input: string, svg: string): string => `<!-- drawn from ${input} as ${hashOf(svg)} -->\n`;
