import { expect, it } from 'vitest';
import { plainLine, plainText } from '#src/domain/text/plain-text.ts';

it.each([
  { typed: '\t  a b \n', text: 'a b', line: 'a b' },
  { typed: 'a\r\nb\rc\u2028d\ve', text: 'a\nb\nc\nd\ne', line: 'a b c d e' },
  { typed: 'a\n\n\tb', text: 'a\n\n\tb', line: 'a b' },
  { typed: '\0a\0\u0007b\u009f\u007f', text: 'ab', line: 'ab' },
  { typed: 'می\u200cشود', text: 'می\u200cشود', line: 'می\u200cشود' },
])('cleans $typed to $text, and on one line to $line', ({ typed, text, line }) => {
  expect([plainText(typed), plainLine(typed)]).toEqual([text, line]);
});
