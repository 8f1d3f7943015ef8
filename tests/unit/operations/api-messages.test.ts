import { expect, it } from 'vitest';
import { API_MESSAGES, messageIn, responseLanguage } from '#src/operations/api-messages.ts';

const CODES = API_MESSAGES.map(({ id }) => id);

it.each(CODES)('has a message for %s in both languages', (code) => {
  const [fa, en] = [messageIn('fa', code, { bound: 1_234 }), messageIn('en', code, { bound: 1_234 })];
  expect(fa).toMatch(/^[^{}]*\p{Script=Arabic}[^{}]*$/u);
  expect(en).toMatch(/^[^{}]+$/);
  expect(fa.includes('۱٬۲۳۴')).toBe(en.includes('1,234'));
});

it("the messages of the API write numbers in each language's own digits", () => {
  expect(messageIn('fa', 'tooLong', { bound: 5_000 })).toBe('حداکثر ۵٬۰۰۰ حرف پذیرفته می‌شود.');
  expect(messageIn('en', 'tooLong', { bound: 5_000 })).toBe('At most 5,000 characters are accepted.');
  expect(messageIn('fa', 'tooShort', { bound: 5 })).toBe('دست‌کم ۵ حرف لازم است.');
  expect(messageIn('en', 'fileTooLarge', { bound: 10 })).toBe('This file is larger than 10 MB.');
});

it.each([
  { field: 'name', code: 'required', fa: 'نام خود را بنویسید.', en: 'Enter your name.' },
  { field: 'phone', code: 'required', fa: 'شمارهٔ تماس خود را بنویسید.', en: 'Enter your phone number.' },
  { field: 'description', code: 'required', fa: 'توضیح قطعه را بنویسید.', en: 'Enter a description of the part.' },
  {
    field: 'phone',
    code: 'tooLong',
    fa: 'شمارهٔ تماس حداکثر ۸ حرف باشد.',
    en: 'Enter a phone number of at most 8 characters.',
  },
  {
    field: 'files',
    code: 'tooMany',
    fa: 'حداکثر ۸ عکس می‌توانید بفرستید.',
    en: 'You can send at most 8 pictures.',
  },
  { field: 'titleEn', code: 'required', fa: 'این قسمت را پر کنید.', en: 'Please fill this in.' },
] as const)('names the field $field in the message for $code', ({ field, code, fa, en }) => {
  const translated = (['fa', 'en'] as const).map((language) => messageIn(language, code, { bound: 8, field }));
  expect(translated).toEqual([fa, en]);
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
] as const)('answers Accept-Language: $header in $language', ({ header, language }) => {
  expect(responseLanguage(header)).toBe(language);
});
