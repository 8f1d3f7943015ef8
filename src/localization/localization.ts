import { I18n, type MessageDescriptor, type MessageOptions, type Messages } from '@lingui/core';
import type { Language } from '#src/contract/types.ts';
import { directionOf } from '#src/domain/language.ts';

/** Loads one catalogue of messages in a language. */
export type CatalogSource = (language: Language) => Promise<Messages>;

export interface Localization {
  readonly i18n: I18n;
  /** Shows the page in a language once all its catalogs are there. Of several under way only the last one shows. */
  readonly activate: (language: Language) => Promise<void>;
  /** Adds a catalogue that only some screens need, and loads it for the language that is shown. */
  readonly add: (source: CatalogSource) => Promise<void>;
}

/** The visitor's catalogue. */
export const visitorCatalog: CatalogSource = async (language) => {
  const { messages } =
    language === 'fa' ? await import('#locales/fa/messages.po') : await import('#locales/en/messages.po');
  return messages;
};

/** Stands in for a backslash of a value. A noncharacter: no text means it. */
const BACKSLASH = '\uFFFF';

/**
 * Lingui decodes escapes such as `\u0041` in the finished sentence, also in what people wrote. Here the values come out
 * as they went in.
 */
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

/** Words for a page: catalogue, `lang` and `dir` always change together. */
export function createLocalization(first: CatalogSource): Localization {
  const i18n = new LiteralI18n({});
  const sources = new Set([first]);
  let wanted: Language | null = null;
  const load = async (source: CatalogSource, language: Language) => i18n.load(language, await source(language));

  return {
    i18n,
    activate: async (language) => {
      wanted = language;
      await Promise.all([...sources].map((source) => load(source, language)));
      if (wanted === language) show(i18n, language);
    },
    add: async (source) => {
      sources.add(source);
      try {
        if (wanted) await load(source, wanted);
      } catch (error) {
        sources.delete(source);
        throw error;
      }
    },
  };
}

function show(i18n: I18n, language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  i18n.activate(language);
}
