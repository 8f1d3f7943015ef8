/** A piece of text, or a link. */
export type TextPiece = string | { readonly label: string; readonly address: string };

/** A part of a text that stands alone. */
export type TextBlock =
  | { readonly kind: 'heading' | 'paragraph'; readonly text: readonly TextPiece[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly TextPiece[])[] };

/**
 * Reads a text with a small part of Markdown: headings (`## …`), paragraphs, lists (`- …`) and links (`[label](address)`).
 * Blank lines separate the blocks. Everything else is text.
 */
export function textBlocks(text: string): readonly TextBlock[] {
  return text
    .split(/\n\s*\n/)
    .map((block) => block.split('\n').map((line) => line.trim()))
    .flatMap((lines) => blocksOf(lines.filter((line) => line !== '')));
}

/** Returns the addresses of links to which no link leads, because of their beginning. */
export function refusedAddresses(text: string): readonly string[] {
  return [...text.matchAll(LINK)].flatMap(([, , address = '']) => (isSafe(address) ? [] : address));
}

const HEADING = '## ';
const ITEM = '- ';
const LINK = /\[([^\]]+)\]\(([^()\s]+)\)/g;

function blocksOf(lines: readonly string[]): readonly TextBlock[] {
  const [first, ...others] = lines;
  if (first === undefined) return [];
  if (first.startsWith(HEADING)) {
    return [{ kind: 'heading', text: piecesOf(first.slice(HEADING.length)) }, ...blocksOf(others)];
  }
  if (first.startsWith(ITEM)) return [{ kind: 'list', items: itemsOf(lines).map(piecesOf) }];
  return [{ kind: 'paragraph', text: piecesOf(lines.join(' ')) }];
}

/** Returns the items of a list. A line without a dash belongs to the item above it. */
function itemsOf(lines: readonly string[]): readonly string[] {
  return lines
    .join('\n')
    .split(/(?:^|\n)- /)
    .slice(1)
    .map((item) => item.replaceAll('\n', ' '));
}

function piecesOf(text: string): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const { 0: link, 1: label = '', 2: address = '', index } of text.matchAll(LINK)) {
    if (!isSafe(address)) continue;
    if (index > end) pieces.push(text.slice(end, index));
    pieces.push({ label, address });
    end = index + link.length;
  }
  return end < text.length ? [...pieces, text.slice(end)] : pieces;
}

/** True for an address on another site, of a mailbox or a telephone, or within this site. */
function isSafe(address: string): boolean {
  return /^(?:https:\/\/|mailto:|tel:|\/(?!\/))/.test(address);
}
