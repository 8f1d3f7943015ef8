import { useLingui } from '@lingui/react';
import { type Language, languageOfLocale } from '#src/domain/language/language.ts';

/** The language that is on the screen: the one whose catalogue is active, never one that is still on its way. */
export function useLanguage(): Language {
  const { i18n } = useLingui();
  return languageOfLocale(i18n.locale);
}
