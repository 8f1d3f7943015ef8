import { expect, it } from 'vitest';
import {
  DEFAULT_LANGUAGE,
  directionOf,
  isLanguage,
  LANGUAGE_NAMES,
  languageCookie,
  languageOfCountry,
  languageOfLocale,
  otherLanguage,
} from '#src/domain/language/language.ts';

it('the site starts in Persian [4.language.start]', () => expect(DEFAULT_LANGUAGE).toBe('fa'));

it('each language has its own name, direction and other', () => {
  expect(LANGUAGE_NAMES).toEqual({ fa: 'فارسی', en: 'English' });
  expect([directionOf('fa'), directionOf('en')]).toEqual(['rtl', 'ltr']);
  expect([otherLanguage('fa'), otherLanguage('en')]).toEqual(['en', 'fa']);
});

it('the languages are fa and en, and nothing else', () => {
  const values = ['fa', 'en', '', 'FA', 'de', 'fa-IR', null, undefined, 1, {}, ['fa']];
  expect(values.filter(isLanguage)).toEqual(['fa', 'en']);
});

it('the language of a locale is Persian before there is one', () => {
  expect(['fa', 'en', ''].map(languageOfLocale)).toEqual(['fa', 'en', 'fa']);
});

it('the language of a country is Persian in Iran only', () => {
  expect(['IR', 'US', 'AF', 'ir'].map(languageOfCountry)).toEqual(['fa', 'en', 'en', 'en']);
});

it('the language is kept in a cookie for a year, over HTTPS alone where the site is there', () => {
  const cookie = 'language=en; Path=/; Max-Age=31536000; SameSite=Lax';
  expect(languageCookie('en', 'https://workshop.example')).toBe(`${cookie}; Secure`);
  expect(languageCookie('en', 'http://127.0.0.1:3000')).toBe(cookie);
});
