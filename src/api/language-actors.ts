import { fromCallback, fromPromise } from 'xstate';
import type { Language } from '#src/contract/types.ts';
import { isLanguage } from '#src/domain/language.ts';
import type { CountryAnswer, PreferenceOrder, PreferenceReport } from '#src/machines/language/language.machine.ts';

const KEY = 'language';

/** The stored language, or null where there is none, none that makes sense, or storage cannot be read. */
export function storedLanguage(): Language | null {
  try {
    const stored = localStorage.getItem(KEY);
    return isLanguage(stored) ? stored : null;
  } catch {
    return null;
  }
}

/**
 * The language machine's actors.
 * @param countryLookupUrl answers `{ "country": "IR" }`; empty switches the look-up off
 */
export function createLanguageActors(countryLookupUrl: string) {
  return {
    preference: fromCallback<PreferenceOrder>(({ sendBack, receive }) => {
      const report = (what: PreferenceReport) => sendBack(what);
      const onStorage = ({ key, newValue }: StorageEvent) => {
        if (key === KEY && isLanguage(newValue)) report({ type: 'preference.changedElsewhere', language: newValue });
      };
      receive(({ language }) => remember(language));
      window.addEventListener('storage', onStorage);
      report({ type: 'preference.read', language: storedLanguage() });
      return () => window.removeEventListener('storage', onStorage);
    }),
    detectCountry: fromPromise<CountryAnswer>(async ({ signal }) => {
      if (countryLookupUrl === '') return { kind: 'unknown' };
      const response = await globalThis.fetch(countryLookupUrl, {
        signal,
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
      });
      return response.ok ? countryIn(await response.json()) : { kind: 'unknown' };
    }),
  };
}

/** Storage that throws (private mode, blocked, full) leaves the language in memory. */
function remember(language: Language): void {
  try {
    localStorage.setItem(KEY, language);
  } catch {}
}

function countryIn(body: unknown): CountryAnswer {
  const country = typeof body === 'object' && body !== null && 'country' in body ? body.country : null;
  return typeof country === 'string' && /^[A-Z]{2}$/.test(country) ? { kind: 'known', country } : { kind: 'unknown' };
}
