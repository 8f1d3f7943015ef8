import { expect, it } from 'vitest';
import {
  directionOf,
  isLanguage,
  LANGUAGE_NAMES,
  languageCookie,
  languageOfCountry,
  languageOfLocale,
  otherLanguage,
} from '#src/domain/language/language.ts';

it('defines name, direction and the other language of each language', () => {
  expect(LANGUAGE_NAMES).toEqual({ fa: 'فارسی', en: 'English' });
  expect([directionOf('fa'), directionOf('en')]).toEqual(['rtl', 'ltr']);
  expect([otherLanguage('fa'), otherLanguage('en')]).toEqual(['en', 'fa']);
});

it('accepts fa and en as languages, and nothing else', () => {
  const values = ['fa', 'en', '', 'FA', 'de', 'fa-IR', null, undefined, 1, {}, ['fa']];
  expect(values.filter(isLanguage)).toEqual(['fa', 'en']);
});

it('reads a missing locale as Persian', () => {
  expect(['fa', 'en', ''].map(languageOfLocale)).toEqual(['fa', 'en', 'fa']);
});

it('assigns Persian to Iran only', () => {
  expect(['IR', 'US', 'AF', 'ir'].map(languageOfCountry)).toEqual(['fa', 'en', 'en', 'en']);
});

it('stores the language in a cookie for a year, for HTTPS only on an HTTPS site', () => {
  const cookie = 'language=en; Path=/; Max-Age=31536000; SameSite=Lax';
  expect(languageCookie('en', 'https://workshop.example')).toBe(`${cookie}; Secure`);
  expect(languageCookie('en', 'http://127.0.0.1:3000')).toBe(cookie);
});
