import { describe, expect, it } from 'vitest';
import { MESSAGES, messageIn, responseLanguage } from '#src/contract/messages.ts';

describe('the messages of the API', () => {
  it.each(Object.entries(MESSAGES))('say %s in both languages, with the same bound', (_code, { fa, en }) => {
    const placeholders = [fa, en].map((text) => text.match(/\{.*?\}/g)?.join());
    expect(placeholders[0]).toBe(placeholders[1]);
    expect(placeholders[0] ?? '{max}').toMatch(/^\{(?:max|min)\}$/);
    expect(fa).toMatch(/\p{Script=Arabic}/u);
    expect(en).toMatch(/^[\p{ASCII}🎉’]+$/u);
    // A plural or a verb's prefix without its half-space, and the letters that only Arabic has.
    expect(fa).not.toMatch(/[يكةىٰ]|(?:^|\s)(?:می|نمی|ها|های)\s/u);
  });

  it("writes numbers in each language's own digits", () => {
    expect(messageIn('fa', 'tooLong', 5_000)).toBe('حداکثر ۵٬۰۰۰ نویسه پذیرفته می‌شود.');
    expect(messageIn('en', 'tooLong', 5_000)).toBe('At most 5,000 characters are accepted.');
    expect(messageIn('fa', 'tooShort', 5)).toBe('دست‌کم ۵ نویسه لازم است.');
    expect(messageIn('en', 'fileTooLarge', 10)).toBe('This file is larger than 10 MB.');
  });
});

describe('responseLanguage', () => {
  it.each([
    [null, 'fa'],
    [undefined, 'fa'],
    ['', 'fa'],
    ['*', 'fa'],
    ['de-DE,de;q=0.9', 'fa'],
    ['en', 'en'],
    ['EN-us', 'en'],
    ['fa', 'fa'],
    ['fa-IR,fa;q=0.9,en-US;q=0.8,en;q=0.7', 'fa'],
    ['en-US,en;q=0.9,fa;q=0.8', 'en'],
    ['fa;q=0.2, en;q=0.8', 'en'],
    ['en;q=0', 'fa'],
    ['de, en;q=0.5', 'en'],
    ['en,fa', 'fa'],
    ['english', 'fa'],
    ['en;q=high', 'en'],
    ['en;q=1.2.3', 'fa'],
    [';;,,;q=1', 'fa'],
  ] as const)('answers %j in %s', (header, language) => {
    expect(responseLanguage(header)).toBe(language);
  });
});
