import { fromCallback } from 'xstate';
import { isLanguage, type Language, languageCookie } from '#src/domain/language/language.ts';
import { partOf } from '#src/domain/part-of.ts';
import type {
  CountryEvent,
  MessagesEvent,
  PreferenceCommand,
  PreferenceEvent,
} from '#src/machines/language/language.machine.ts';
import { readLocal, writeLocal } from './browser-storage.ts';
import { fromTask } from './task.ts';

const KEY = 'language';

/** Milliseconds. A later response would change the language while the visitor reads. Specification, section 4. */
const COUNTRY_LOOKUP_DEADLINE = 3_000;

/** Returns the stored language; null if there is none, it is invalid, or storage cannot be read. */
export function storedLanguage(): Language | null {
  const stored = readLocal(KEY);
  return isLanguage(stored) ? stored : null;
}

/** Stores a language, and sets the cookie from which the server takes the language of the next page. */
function storeLanguage(language: Language): void {
  writeLocal(KEY, language);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers, and without HTTPS.
  document.cookie = languageCookie(language, location.origin);
}

/** Stores the language requested by `?lang=` and removes the parameter from the address. */
export function storeRequestedLanguage(): void {
  const url = new URL(location.href);
  const requested = url.searchParams.get('lang');
  if (!isLanguage(requested)) return;
  storeLanguage(requested);
  url.searchParams.delete('lang');
  history.replaceState(history.state, '', url);
}

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
        if (key === KEY && isLanguage(newValue)) report({ type: 'preference.changedElsewhere', language: newValue });
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
