import { type I18n, type Messages, setupI18n } from '@lingui/core';
import type { Language } from '#src/contract/types.ts';
import { directionOf, languageOfLocale } from '#src/domain/language.ts';

/** Fetches messages in a language. */
export type MessageSource = (language: Language) => Promise<Messages>;

export interface Localization {
  readonly i18n: I18n;
  /** Fetches the messages of a language, all of them. */
  readonly load: (language: Language) => Promise<void>;
  /** Puts a language whose messages are there on the page: messages, `lang` and `dir` always change together. */
  readonly show: (language: Language) => void;
  /** Adds messages that only some screens need, and fetches them for the language that is shown. */
  readonly add: (source: MessageSource) => Promise<void>;
}

/** The visitor's messages. */
export const visitorMessages: MessageSource = async (language) => {
  const { messages } =
    language === 'fa' ? await import('#locales/fa/messages.po') : await import('#locales/en/messages.po');
  return messages;
};

/** The messages of a page, and the language that it shows. */
export function createLocalization(first: MessageSource): Localization {
  const i18n = setupI18n();
  const sources = new Set([first]);
  const loadFrom = async (source: MessageSource, language: Language) => i18n.load(language, await source(language));

  return {
    i18n,
    load: async (language) => {
      await Promise.all([...sources].map((source) => loadFrom(source, language)));
    },
    show: (language) => {
      document.documentElement.lang = language;
      document.documentElement.dir = directionOf(language);
      i18n.activate(language);
    },
    add: async (source) => {
      sources.add(source);
      try {
        await loadFrom(source, languageOfLocale(i18n.locale));
      } catch (error) {
        sources.delete(source);
        throw error;
      }
    },
  };
}
