import { fromCallback } from 'xstate';
import { isLanguage, type Language, languageCookie } from '#src/domain/language/language.ts';
import { partOf } from '#src/domain/part-of.ts';
import type {
  CountryEvent,
  MessagesEvent,
  PreferenceCommand,
  PreferenceEvent,
} from '#src/machines/language/language.machine.ts';
import { keep, read } from './storage.ts';
import { fromTask } from './task.ts';

const KEY = 'language';

/** A guess that comes later would pull the page from under its reader. Specification, section 4; in milliseconds. */
const COUNTRY_LOOKUP_DEADLINE = 3_000;

/** The stored language, or null where there is none, none that makes sense, or storage cannot be read. */
export function storedLanguage(): Language | null {
  const stored = read(KEY);
  return isLanguage(stored) ? stored : null;
}

/** Stores a language, with a cookie that tells the server in which language to render the next page. */
function storeLanguage(language: Language): void {
  keep(KEY, language);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not there in every browser, nor without HTTPS.
  document.cookie = languageCookie(language, location.origin);
}

/** Stores the language that the page's address asks for by `?lang=`, and takes it out of the address. */
export function storeAskedLanguage(): void {
  const url = new URL(location.href);
  const asked = url.searchParams.get('lang');
  if (!isLanguage(asked)) return;
  storeLanguage(asked);
  url.searchParams.delete('lang');
  history.replaceState(history.state, '', url);
}

export interface LanguageActorsOptions {
  /** Answers `{ "country": "IR" }`; empty switches the look-up off. */
  readonly countryLookupUrl: string;
  readonly loadMessages: (language: Language) => Promise<void>;
}

/** The language machine's actors. */
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
