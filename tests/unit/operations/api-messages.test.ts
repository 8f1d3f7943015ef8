import { expect, it } from 'vitest';
import { API_MESSAGES, messageIn, responseLanguage } from '#src/operations/api-messages.ts';

const CODES = API_MESSAGES.map(({ id }) => id);

it.each(CODES)('the messages of the API say %s in both languages', (code) => {
  const [fa, en] = [messageIn('fa', code, 1_234), messageIn('en', code, 1_234)];
  expect(fa).toMatch(/^[^{}]*\p{Script=Arabic}[^{}]*$/u);
  expect(en).toMatch(/^[^{}]+$/);
  expect(fa.includes('۱٬۲۳۴')).toBe(en.includes('1,234'));
});

it("the messages of the API write numbers in each language's own digits", () => {
  expect(messageIn('fa', 'tooLong', 5_000)).toBe('حداکثر ۵٬۰۰۰ حرف پذیرفته می‌شود.');
  expect(messageIn('en', 'tooLong', 5_000)).toBe('At most 5,000 characters are accepted.');
  expect(messageIn('fa', 'tooShort', 5)).toBe('دست‌کم ۵ حرف لازم است.');
  expect(messageIn('en', 'fileTooLarge', 10)).toBe('This file is larger than 10 MB.');
});

it.each([
  { header: null, language: 'fa' },
  { header: undefined, language: 'fa' },
  { header: '', language: 'fa' },
  { header: '*', language: 'fa' },
  { header: 'de-DE,de;q=0.9', language: 'fa' },
  { header: 'en', language: 'en' },
  { header: 'EN-us', language: 'en' },
  { header: 'fa', language: 'fa' },
  { header: 'fa-IR,fa;q=0.9,en-US;q=0.8,en;q=0.7', language: 'fa' },
  { header: 'en-US,en;q=0.9,fa;q=0.8', language: 'en' },
  { header: 'fa;q=0.2, en;q=0.8', language: 'en' },
  { header: 'en;q=0', language: 'fa' },
  { header: 'de, en;q=0.5', language: 'en' },
  { header: 'en,fa', language: 'fa' },
  { header: 'english', language: 'fa' },
  { header: 'en;q=high', language: 'en' },
  { header: 'en;q=1.2.3', language: 'fa' },
  { header: ';;,,;q=1', language: 'fa' },
] as const)('responseLanguage answers $header in $language', ({ header, language }) => {
  expect(responseLanguage(header)).toBe(language);
});
