const PERSIAN = '[\\u0600-\\u06FF]';

/** Patterns that well-written texts in a language do not contain, with what to do instead. */
export const TEXT_RULES = {
  fa: [
    {
      pattern: new RegExp(`[يكةى٠-٩]|${PERSIAN}\\s*[,;?]|[0-9]`),
      advice: 'use Persian letters, digits and punctuation',
    },
    {
      pattern: new RegExp(`(?:^|\\s)(?:ن?می)\\s${PERSIAN}|${PERSIAN}\\s(?:ها|های|هایی|تر|ترین)(?=[\\s.،؛؟!]|$)`),
      advice: 'join the parts of the word with a half-space (U+200C)',
    },
  ],
  en: [{ pattern: new RegExp(PERSIAN), advice: 'write it in English' }],
} as const;

/** Names and codes such as `18CrNiMo7-6` and `H7`, which keep their Latin digits in a Persian text. */
const LATIN_WORD = /[\w-]*[a-z][\w-]*/gi;

/** Returns a line for each text of an owner's file that breaks a rule of its language. */
export function problemsOfTexts(file: string, value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item) => problemsOfTexts(file, item));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    key === 'fa' || key === 'en'
      ? [item].flat().flatMap((text) => problemsOfText(file, key, String(text)))
      : problemsOfTexts(file, item),
  );
}

function problemsOfText(file: string, language: 'fa' | 'en', text: string): readonly string[] {
  const checked = language === 'fa' ? text.replace(LATIN_WORD, '') : text;
  return TEXT_RULES[language].flatMap(({ pattern, advice }) => {
    const [found] = pattern.exec(checked) ?? [];
    return found === undefined ? [] : [`${file}: “${found.trim()}” in “${text}”: ${advice}`];
  });
}
