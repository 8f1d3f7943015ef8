import { I18n, type MessageDescriptor, type MessageOptions, type Messages } from '@lingui/core';
import { directionOf, type Language, languageOfLocale } from '#src/domain/language/language.ts';

/** Loads messages in a language. */
export type MessageSource = (language: Language) => Promise<Messages>;

/** Loads messages from one catalog for each language. */
export function messagesIn(
  catalogs: Readonly<Record<Language, () => Promise<{ readonly messages: Messages }>>>,
): MessageSource {
  return async (language) => (await catalogs[language]()).messages;
}

/** Messages of the frame and of what several pages show. */
export const visitorMessages = messagesIn({
  fa: () => import('#locales/fa/messages.po'),
  en: () => import('#locales/en/messages.po'),
});

/** Replaces backslashes in values. Texts do not contain this noncharacter. */
const BACKSLASH = '\uFFFF';

/** Prevents Lingui from decoding escapes such as `\u0041` in values, which may be text that visitors typed. */
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

/** Creates the messages and the active language of a page. A change of either re-renders everything that uses them. */
export function createTranslations(first: MessageSource) {
  const i18n = new LiteralI18n({});
  const messages = new Map<Language, Messages>();
  /** The languages that are loaded from each source. */
  const sources = new Map<MessageSource, Set<Language>>([[first, new Set()]]);

  const loadFrom = async (source: MessageSource, languages: Set<Language>, language: Language) => {
    const more = await source(language);
    messages.set(language, Object.assign(messages.get(language) ?? {}, more));
    languages.add(language);
  };

  /** Activates a loaded language. Does nothing if it is active already, to avoid a re-render. */
  const activate = (language: Language): void => {
    const shown = messages.get(language);
    if (shown && !(i18n.locale === language && i18n.messages === shown))
      i18n.loadAndActivate({ locale: language, messages: shown });
  };

  return {
    i18n,
    activate,
    /** Loads the messages of all screens in a language, also of those that are added meanwhile. */
    load: async (language: Language): Promise<void> => {
      const missing = () => [...sources].filter(([, languages]) => !languages.has(language));
      while (missing().length > 0)
        await Promise.all(missing().map(([source, languages]) => loadFrom(source, languages, language)));
    },
    /** Switches the page to a loaded language. Messages, `lang` and `dir` change together. */
    show: (language: Language): void => {
      const { documentElement } = document;
      // The browser computes all styles again, even if the language is the same.
      if (documentElement.lang !== language)
        Object.assign(documentElement, { lang: language, dir: directionOf(language) });
      activate(language);
    },
    /**
     * Adds messages of screens that are shown later. Loads them in the active language, and in the next one if it changes
     * meanwhile. Nothing renders again, because the screens before do not use them.
     */
    add: async (source: MessageSource): Promise<void> => {
      const languages = sources.get(source) ?? new Set<Language>();
      sources.set(source, languages);
      try {
        const active = () => languageOfLocale(i18n.locale);
        while (!languages.has(active())) await loadFrom(source, languages, active());
      } catch (error) {
        sources.delete(source);
        throw error;
      }
    },
  };
}
