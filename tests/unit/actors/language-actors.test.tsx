import { describe, expect, it, vi } from 'vitest';
import { createLanguageActors } from '#src/actors/language-actors.ts';
import { storedLanguage, takeRequestedLanguage } from '#src/actors/stored-language.ts';
import type { Language } from '#src/domain/language/language.ts';
import { parentOf } from '../../support/actors/parent-of.ts';
import { expectTimeout, requestAndEvent } from '../../support/actors/task-outcomes.ts';
import { controlledFetch } from '../../support/infrastructure/controlled-fetch.ts';

const actors = (options: Partial<Parameters<typeof createLanguageActors>[0]> = {}) =>
  createLanguageActors({ countryLookupUrl: 'https://country.test/', loadMessages: async () => {}, ...options });
const elsewhere = (key: string | null, newValue: string | null) =>
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
const denied = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

it.each([
  { stored: 'fa', language: 'fa' },
  { stored: 'en', language: 'en' },
  { stored: 'de', language: null },
  { stored: '', language: null },
  { stored: 'FA', language: null },
  { stored: '{"language":"fa"}', language: null },
])('reads the stored language $stored as $language', ({ stored, language }) => {
  localStorage.setItem('language', stored);
  expect(storedLanguage()).toBe(language);
});

describe('the language parameter of the URL', () => {
  const ask = (path: string) => {
    history.replaceState({ key: 'kept' }, '', path);
    takeRequestedLanguage();
    return [storedLanguage(), document.cookie, location.pathname + location.search + location.hash, history.state];
  };

  it('stores the language parameter of the URL, sets it as a cookie, and removes it from the URL', () => {
    const left = ['/products?q=gear#order', { key: 'kept' }];
    expect(ask('/products?lang=en&q=gear#order')).toEqual(['en', 'language=en', ...left]);
    expect(ask('/products?q=gear&lang=fa#order')).toEqual(['fa', 'language=fa', ...left]);
  });

  it('changes nothing if the parameter names no supported language', () => {
    localStorage.setItem('language', 'fa');
    expect(ask('/?lang=de')).toEqual(['fa', expect.any(String), '/?lang=de', { key: 'kept' }]);
    history.replaceState(null, '', '/');
  });
});

describe('the stored language', () => {
  const keep = (options = {}) => {
    const { received, send, stop } = parentOf(actors(options).preference);
    return { received, stop, store: (language: Language) => send({ type: 'preference.store', language }) };
  };
  const MISSING = { type: 'preference.missing' };

  it('sets the stored language as a cookie for the server', () => {
    localStorage.setItem('language', 'en');
    keep();
    expect(document.cookie).toBe('language=en');
  });

  it('reports the language that another tab stores, but no other change of the storage', () => {
    const { received, stop } = keep();
    elsewhere('language', 'en');
    elsewhere('language', 'de');
    elsewhere('theme', 'en');
    elsewhere('language', null);
    elsewhere(null, null);
    stop();
    elsewhere('language', 'fa');
    expect(received).toEqual([MISSING, { type: 'preference.changedElsewhere', language: 'en' }]);
  });

  it.each([
    { when: 'is read', break_: () => vi.spyOn(Storage.prototype, 'getItem').mockImplementation(denied) },
    { when: 'is named', break_: () => vi.spyOn(window, 'localStorage', 'get').mockImplementation(denied) },
    { when: 'is written', break_: () => vi.spyOn(Storage.prototype, 'setItem').mockImplementation(denied) },
  ])('finds no language if the storage throws when it $when [4.language.memory]', ({ break_ }) => {
    break_();
    const { received, store } = keep();
    store('en');
    expect({ received, storedLanguage: storedLanguage() }).toEqual({ received: [MISSING], storedLanguage: null });
  });
});

describe('the country look-up', () => {
  const UNKNOWN = { type: 'country.unknown' };

  it('looks up the country without cookies and referrer', async () => {
    const response = Response.json({ ip: '1.2.3.4', country: 'IR' });
    const { request, event } = await requestAndEvent(actors().detectCountry, undefined, response);
    const { url, credentials, referrerPolicy } = request;
    expect({ url, credentials, referrerPolicy, event }).toEqual({
      url: 'https://country.test/',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      event: { type: 'country.detected', country: 'IR' },
    });
  });

  it.each<{ readonly label: string; readonly response: () => Response | Error }>([
    { label: 'no object', response: () => Response.json('IR') },
    { label: 'null', response: () => Response.json(null) },
    { label: 'no country', response: () => Response.json({ ip: '1.2.3.4' }) },
    { label: 'the country’s name', response: () => Response.json({ country: 'Iran' }) },
    { label: 'small letters', response: () => Response.json({ country: 'ir' }) },
    { label: 'a number', response: () => Response.json({ country: 98 }) },
    { label: 'a list', response: () => Response.json([{ country: 'IR' }]) },
    { label: 'a rejection', response: () => Response.json({ country: 'US' }, { status: 429 }) },
    { label: 'HTML', response: () => new Response('<h1>captive portal</h1>') },
  ])('reports no country if the reply is $label [8.country.failed]', async ({ response }) => {
    expect((await requestAndEvent(actors().detectCountry, undefined, response())).event).toEqual(UNKNOWN);
  });

  it('gives up the country look-up after 3 s [4.language.deadline]', () =>
    expectTimeout(actors().detectCountry, undefined, 3_000, UNKNOWN));

  it('sends no request if the country look-up is switched off [4.language.off]', async () => {
    const { requests } = controlledFetch();
    const { next } = parentOf(actors({ countryLookupUrl: '' }).detectCountry);
    expect([await next(), requests]).toEqual([UNKNOWN, []]);
  });
});
