import { expect, it } from 'vitest';
import { plainLine, plainText } from '#src/domain/text/plain-text.ts';

it.each([
  ['\t  a b \n', 'a b', 'a b'],
  ['a\r\nb\rc\u2028d\ve', 'a\nb\nc\nd\ne', 'a b c d e'],
  ['a\n\n\tb', 'a\n\n\tb', 'a b'],
  ['\0a\0\u0007b\u009f\u007f', 'ab', 'ab'],
  ['می\u200cشود', 'می\u200cشود', 'می\u200cشود'],
])('%j is kept as %j, on one line as %j', (typed, text, line) => {
  expect([plainText(typed), plainLine(typed)]).toEqual([text, line]);
});
