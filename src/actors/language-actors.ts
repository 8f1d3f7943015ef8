import { fromCallback } from 'xstate';
import { isLanguage, type Language } from '#src/domain/language/language.ts';
import { partOf } from '#src/domain/part-of.ts';
import type {
  CountryEvent,
  MessagesEvent,
  PreferenceCommand,
  PreferenceEvent,
} from '#src/machines/language/language.machine.ts';
import { LANGUAGE_KEY, storedLanguage, storeLanguage } from './stored-language.ts';
import { fromTask } from './task.ts';

/** Milliseconds. A later response would change the language while the visitor reads. Specification, section 4. */
const COUNTRY_LOOKUP_DEADLINE = 3_000;

export interface LanguageActorsOptions {
  /** URL that returns `{ "country": "IR" }`. Empty disables the look-up. */
  readonly countryLookupUrl: string;
  readonly loadMessages: (language: Language) => Promise<void>;
}

/** Creates the actors of the language machine. */
export function createLanguageActors({ countryLookupUrl, loadMessages }: LanguageActorsOptions) {
  return {
    preference: fromCallback<PreferenceCommand>(({ sendBack, receive }) => {
      const report = (event: PreferenceEvent) => sendBack(event);
      const onStorage = ({ key, newValue }: StorageEvent) => {
        if (key === LANGUAGE_KEY && isLanguage(newValue))
          report({ type: 'preference.changedElsewhere', language: newValue });
      };
      receive(({ language }) => storeLanguage(language));
      window.addEventListener('storage', onStorage);
      const language = storedLanguage();
      if (language) storeLanguage(language);
      report(language ? { type: 'preference.found', language } : { type: 'preference.missing' });
      return () => window.removeEventListener('storage', onStorage);
    }),
    detectCountry: fromTask<CountryEvent>({
      run: async ({ signal }) => {
        if (countryLookupUrl === '') return UNKNOWN;
        const response = await globalThis.fetch(countryLookupUrl, {
          signal,
          credentials: 'omit',
          referrerPolicy: 'no-referrer',
        });
        return response.ok ? countryIn(await response.json()) : UNKNOWN;
      },
      failed: () => UNKNOWN,
      deadline: COUNTRY_LOOKUP_DEADLINE,
    }),
    loadMessages: fromTask<MessagesEvent, { readonly language: Language }>({
      run: async ({ input }) => {
        await loadMessages(input.language);
        return { type: 'messages.loaded' };
      },
      failed: (error) => {
        console.error('messages:', error);
        return { type: 'messages.failed' };
      },
    }),
  };
}

const UNKNOWN: CountryEvent = { type: 'country.unknown' };

function countryIn(body: unknown): CountryEvent {
  const country = partOf(body, 'country');
  return typeof country === 'string' && /^[A-Z]{2}$/.test(country) ? { type: 'country.detected', country } : UNKNOWN;
}
