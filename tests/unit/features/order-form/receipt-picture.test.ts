import { expect, it } from 'vitest';
import { wrapped } from '#src/features/order-form/receipt-picture.ts';

it.each([
  { text: 'یک چرخ‌دنده', lines: ['یک', 'چرخ‌دنده'] },
  { text: 'a b c d e f', lines: ['a b c d e', 'f'] },
  { text: 'first\n\nlast', lines: ['first', '', 'last'] },
  { text: 'unbreakable-word end', lines: ['unbreakab', 'le-word', 'end'] },
])('breaks $text between words if possible, and at line breaks', ({ text, lines }) => {
  expect(wrapped(text, (line) => line.length <= 9)).toEqual(lines);
});
