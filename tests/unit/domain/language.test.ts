import { describe, expect, it } from 'vitest';
import {
  DEFAULT_LANGUAGE,
  directionOf,
  isLanguage,
  LANGUAGE_NAMES,
  languageOfCountry,
  languageOfLocale,
  otherLanguage,
} from '#src/domain/language.ts';

describe('the languages of the site', () => {
  it('start with Persian [4.language.start]', () => expect(DEFAULT_LANGUAGE).toBe('fa'));

  it('are named in their own words', () => expect(LANGUAGE_NAMES).toEqual({ fa: 'فارسی', en: 'English' }));

  it.each(['fa', 'en'])('%s is one', (value) => expect(isLanguage(value)).toBe(true));

  it.each(['', 'FA', 'de', 'fa-IR', null, undefined, 1, {}, ['fa']])('%j is none', (value) => {
    expect(isLanguage(value)).toBe(false);
  });

  it('are the locale of an active catalogue, and Persian before there is one', () => {
    expect(['fa', 'en', ''].map(languageOfLocale)).toEqual(['fa', 'en', 'fa']);
  });

  it('are each other’s other', () => {
    expect([otherLanguage('fa'), otherLanguage('en')]).toEqual(['en', 'fa']);
  });

  it('are written from the right and from the left', () => {
    expect([directionOf('fa'), directionOf('en')]).toEqual(['rtl', 'ltr']);
  });

  it.each([
    ['IR', 'fa'],
    ['US', 'en'],
    ['AF', 'en'],
    ['ir', 'en'],
  ])('of %s is %s', (country, language) => {
    expect(languageOfCountry(country)).toBe(language);
  });
});
