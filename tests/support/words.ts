import type { I18n } from '@lingui/core';
import { messages as adminWordsEn } from '#locales/en/admin.po';
import { messages as wordsEn } from '#locales/en/messages.po';
import { messages as adminWords } from '#locales/fa/admin.po';
import { messages as words } from '#locales/fa/messages.po';
import type { Language } from '#src/domain/language.ts';
import { LiteralI18n } from '#src/localization/localization.ts';

/** What the site says in a language, of both catalogs. */
export function wordsIn(language: Language): I18n {
  const messages = { fa: { ...words, ...adminWords }, en: { ...wordsEn, ...adminWordsEn } };
  return new LiteralI18n({ locale: language, messages });
}
