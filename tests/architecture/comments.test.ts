import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const files = globSync(['{src,tests,proofs}/**/*.{ts,tsx,mjs}', 'docs/**/*.mjs']);

/** First word of a doc comment that begins with a clause instead of its subject. */
const HEADLESS = /\/\*\*[\s*]*((?:What|Where|Who|Whom|Whose|Whoever|Whatever|Whether|Which)\b[^\n]*)/g;

it('no doc comment begins with a clause such as "What …" or "Whether …"', () => {
  const headless = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(HEADLESS)].map(([, comment]) => `${file}: ${comment}`),
  );
  expect(headless).toEqual([]);
});
