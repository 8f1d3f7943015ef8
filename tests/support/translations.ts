import type { I18n } from '@lingui/core';
import { messages as adminMessagesEn } from '#locales/en/admin.po';
import { messages as messagesEn } from '#locales/en/messages.po';
import { messages as adminMessagesFa } from '#locales/fa/admin.po';
import { messages as messagesFa } from '#locales/fa/messages.po';
import type { Language } from '#src/domain/language/language.ts';
import { LiteralI18n } from '#src/translations/translations.ts';

/** What the site says in a language, of both catalogs. */
export function translationsIn(language: Language): I18n {
  const messages = { fa: { ...messagesFa, ...adminMessagesFa }, en: { ...messagesEn, ...adminMessagesEn } };
  return new LiteralI18n({ locale: language, messages });
}
