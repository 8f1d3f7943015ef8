import { I18n, type MessageDescriptor, type MessageOptions, type Messages } from '@lingui/core';
import { directionOf, type Language, languageOfLocale } from '#src/domain/language/language.ts';

/** Fetches messages in a language. */
export type MessageSource = (language: Language) => Promise<Messages>;

/** The visitor's messages. */
export const visitorMessages: MessageSource = async (language) => {
  const { messages } =
    language === 'fa' ? await import('#locales/fa/messages.po') : await import('#locales/en/messages.po');
  return messages;
};

/** Stands in for a backslash of a value. A noncharacter: no text means it. */
const BACKSLASH = '\uFFFF';

/** Lingui decodes escapes such as `\u0041` also in what people wrote; here the values come out as they went in. */
export class LiteralI18n extends I18n {
  override _(message: MessageDescriptor | string, values?: Values, options?: MessageOptions): string {
    const { id, ...rest } = typeof message === 'string' ? { id: message, values, ...options } : message;
    return super._(id, withoutBackslashes(rest.values), rest).replaceAll(BACKSLASH, '\\');
  }
}

type Values = NonNullable<MessageDescriptor['values']>;

function withoutBackslashes(values: Values = {}): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('\\', BACKSLASH) : value,
    ]),
  );
}

export type Translations = ReturnType<typeof createTranslations>;

/** The messages of a page, and the language that it shows. Each change of them draws all that is shown anew. */
export function createTranslations(first: MessageSource) {
  const i18n = new LiteralI18n({});
  const messages = new Map<Language, Messages>();
  /** Where they come from, and in which languages they are there. */
  const sources = new Map<MessageSource, Set<Language>>([[first, new Set()]]);

  const fetchFrom = async (source: MessageSource, languages: Set<Language>, language: Language) => {
    if (languages.has(language)) return;
    const more = await source(language);
    messages.set(language, { ...messages.get(language), ...more });
    languages.add(language);
  };

  /** Shows a language whose messages are there, and nothing anew that is shown. */
  const activate = (language: Language): void => {
    const shown = messages.get(language);
    if (shown && !(i18n.locale === language && i18n.messages === shown))
      i18n.loadAndActivate({ locale: language, messages: shown });
  };

  return {
    i18n,
    activate,
    load: async (language: Language): Promise<void> => {
      await Promise.all([...sources].map(([source, languages]) => fetchFrom(source, languages, language)));
    },
    /** Puts a language whose messages are there on the page: messages, `lang` and `dir` always change together. */
    show: (language: Language): void => {
      document.documentElement.lang = language;
      document.documentElement.dir = directionOf(language);
      activate(language);
    },
    /** Adds messages that only some screens need, in the language that is shown. */
    add: async (source: MessageSource): Promise<void> => {
      const shown = () => languageOfLocale(i18n.locale);
      const languages = new Set<Language>();
      sources.set(source, languages);
      try {
        await fetchFrom(source, languages, shown());
      } catch (error) {
        sources.delete(source);
        throw error;
      }
      activate(shown());
    },
  };
}
