import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TEXT_RULES } from '#src/tools/brand/texts.ts';

interface Message {
  readonly source: string;
  readonly text: string;
}

const CATALOGS = globSync('locales/fa/*.po').map((file) => basename(file, '.po'));

describe.each(CATALOGS)('the catalog %s', (name) => {
  const persian = messagesOf(`locales/fa/${name}.po`);
  const english = messagesOf(`locales/en/${name}.po`);

  it('contains no Persian letter in an English text', () => {
    const [persianLetters] = TEXT_RULES.en;
    expect(english.filter(({ text }) => persianLetters.pattern.test(text))).toEqual([]);
  });

  it('writes Persian with its own letters, digits and punctuation', () => {
    const [letters] = TEXT_RULES.fa;
    // A name such as 3MF is isolated.
    const markup = /<\d+>[A-Z\d]+<\/\d+>|\u2068[A-Z\d]+\u2069|<\/?\d+\/?>|\{\w+(?:, (?:plural|number),?)?|=\d+/g;
    expect(persian.filter(({ text }) => letters.pattern.test(text.replaceAll(markup, '')))).toEqual([]);
  });

  it('joins with half-spaces as Persian does', () => {
    const [, halfSpaces] = TEXT_RULES.fa;
    expect(persian.filter(({ text }) => halfSpaces.pattern.test(text))).toEqual([]);
  });

  it('isolates groups of digits, which would change places in a Persian text', () => {
    const isolated = /[\u2066\u2068][^\u2069]*\u2069/g;
    const groups = /[\d۰-۹]\s[\d۰-۹]/;
    expect([...persian, ...english].filter(({ text }) => groups.test(text.replaceAll(isolated, '')))).toEqual([]);
  });

  it('keeps the same placeholders in both languages', () => {
    const placeholders = (text: string) =>
      [...text.matchAll(/<\/?\d+\/?>|\{\w+(?=[,}])/g)].map(([whole]) => whole).sort();
    const differing = english.filter(({ source, text }) => {
      const other = persian.find((message) => message.source === source);
      return new Set(placeholders(text)).symmetricDifference(new Set(placeholders(other?.text ?? ''))).size > 0;
    });
    expect(differing).toEqual([]);
  });
});

// A document loads several, so the catalog that is loaded last would also change the texts of the others.
it('translates the same Persian text the same way in all catalogs', () => {
  const all = CATALOGS.flatMap((name) => messagesOf(`locales/en/${name}.po`));
  const differing = all.filter(({ source, text }) =>
    all.some((message) => message.source === source && message.text !== text),
  );
  expect(differing).toEqual([]);
});

function messagesOf(file: string): Message[] {
  return readFileSync(file, 'utf8')
    .split(/\n\n+/)
    .slice(1)
    .filter((entry) => entry.includes('msgid'))
    .map((entry) => ({ source: textOf(entry, 'msgid'), text: textOf(entry, 'msgstr') }));
}

/** The value of a keyword, whose continuation lines follow it. */
function textOf(entry: string, keyword: string): string {
  const match = new RegExp(`^${keyword} (".*"(?:\\n".*")*)`, 'm').exec(entry);
  return (match?.[1] ?? '""')
    .split('\n')
    .map((line) => JSON.parse(line))
    .join('');
}
