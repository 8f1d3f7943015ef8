/** A test, or a group or row of them, whose title ends with the keys of the sentences that it proves: `… [5.search.query]`. */
export interface NamedTest {
  /** From the repository's root. */
  readonly file: string;
  /** Without keys. */
  readonly title: string;
  readonly keys: readonly string[];
}

/** A text before a comma that ends with keys; what a remark says, or a test that is skipped, proves nothing. */
const NAMED = /(?<!\/\/.*|\.(?:skip|todo)\()(['"`])((?:(?!\1).)*) \[(\d\.[\w.]+(?:, \d\.[\w.]+)*)\]\1,/g;

/** The tests of one file that name a sentence, in the title or at the head of a row of `each([…])`. */
export function namedTestsIn(file: string, text: string): NamedTest[] {
  return [...text.matchAll(NAMED)].map(([, , title = '', keys = '']) => ({ file, title, keys: keys.split(', ') }));
}
