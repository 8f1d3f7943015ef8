import { useLingui } from '@lingui/react';
import { type Language, languageOfLocale } from '#src/domain/language/language.ts';

/** Returns the language of the active catalogue. A language that is still loading does not count. */
export function useLanguage(): Language {
  const { i18n } = useLingui();
  return languageOfLocale(i18n.locale);
}
