import { describe, expect, it, vi } from 'vitest';
import { createLanguageActors, storeAskedLanguage, storedLanguage } from '#src/actors/language-actors.ts';
import type { Language } from '#src/domain/language/language.ts';
import { controlledFetch } from '../../support/infrastructure/controlled-fetch.ts';
import { expectConsole } from '../../support/infrastructure/setup.ts';
import { parentOf } from '../../support/models/parent-of.ts';
import { expectTimeout, requestAndEvent } from '../../support/models/task-outcomes.ts';

const actors = (options: Partial<Parameters<typeof createLanguageActors>[0]> = {}) =>
  createLanguageActors({ countryLookupUrl: 'https://country.test/', loadMessages: async () => {}, ...options });
const elsewhere = (key: string | null, newValue: string | null) =>
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
const denied = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

it.each([
  ['fa', 'fa'],
  ['en', 'en'],
  ['de', null],
  ['', null],
  ['FA', null],
  ['{"language":"fa"}', null],
])('the stored language %j means %s', (stored, language) => {
  localStorage.setItem('language', stored);
  expect(storedLanguage()).toBe(language);
});

describe('a language that the address asks for', () => {
  const ask = (path: string) => {
    history.replaceState({ key: 'kept' }, '', path);
    storeAskedLanguage();
    return [storedLanguage(), document.cookie, location.pathname + location.search + location.hash, history.state];
  };

  it('is stored, told to the server by a cookie, and taken out of the address', () => {
    const left = ['/products?q=gear#order', { key: 'kept' }];
    expect(ask('/products?lang=en&q=gear#order')).toEqual(['en', 'language=en', ...left]);
    expect(ask('/products?q=gear&lang=fa#order')).toEqual(['fa', 'language=fa', ...left]);
  });

  it('changes nothing where there is no such language', () => {
    localStorage.setItem('language', 'fa');
    expect(ask('/?lang=de')).toEqual(['fa', expect.any(String), '/?lang=de', { key: 'kept' }]);
    history.replaceState(null, '', '/');
  });
});

describe('the preference', () => {
  const keep = (options = {}) => {
    const { received, send, stop } = parentOf(actors(options).preference);
    return { received, stop, store: (language: Language) => send({ type: 'preference.store', language }) };
  };
  const MISSING = { type: 'preference.missing' };

  it('is missing where nothing is stored, and found once it was', () => {
    const { received, store } = keep();
    store('en');
    expect([received, keep().received]).toEqual([[MISSING], [{ type: 'preference.found', language: 'en' }]]);
  });

  it('that was found is told to the server', () => {
    localStorage.setItem('language', 'en');
    keep();
    expect(document.cookie).toBe('language=en');
  });

  it('that another tab changed is told, and nothing else that is stored or cleared there', () => {
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
    ['is read', () => vi.spyOn(Storage.prototype, 'getItem').mockImplementation(denied)],
    ['is named', () => vi.spyOn(window, 'localStorage', 'get').mockImplementation(denied)],
    ['is written', () => vi.spyOn(Storage.prototype, 'setItem').mockImplementation(denied)],
  ])('is missing, and breaks nothing, where storage throws when it %s [4.language.memory]', (_when, break_) => {
    break_();
    const { received, store } = keep();
    store('en');
    expect([received, storedLanguage()]).toEqual([[MISSING], null]);
  });
});

describe('the country look-up', () => {
  const UNKNOWN = { type: 'country.unknown' };

  it('sends no cookies and no referrer', async () => {
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

  it.each<[string, () => Response | Error]>([
    ['no object', () => Response.json('IR')],
    ['null', () => Response.json(null)],
    ['no country', () => Response.json({ ip: '1.2.3.4' })],
    ['the country’s name', () => Response.json({ country: 'Iran' })],
    ['small letters', () => Response.json({ country: 'ir' })],
    ['a number', () => Response.json({ country: 98 })],
    ['a list', () => Response.json([{ country: 'IR' }])],
    ['a rejection', () => Response.json({ country: 'US' }, { status: 429 })],
    ['a page of HTML', () => new Response('<h1>captive portal</h1>')],
    ['nobody', () => new TypeError('Failed to fetch')],
  ])('knows nothing when it is answered with %s [8.country.failed]', async (_what, response) => {
    expect((await requestAndEvent(actors().detectCountry, undefined, response())).event).toEqual(UNKNOWN);
  });

  it('waits 3 s and no longer [4.language.deadline]', () =>
    expectTimeout(actors().detectCountry, undefined, 3_000, UNKNOWN));

  it('asks nobody where it is switched off [4.language.off]', async () => {
    const { requests } = controlledFetch();
    const { next } = parentOf(actors({ countryLookupUrl: '' }).detectCountry);
    expect([await next(), requests]).toEqual([UNKNOWN, []]);
  });
});

describe('the messages', () => {
  const load = (loadMessages: (language: Language) => Promise<void>) =>
    parentOf(actors({ loadMessages }).loadMessages, { language: 'en' });

  it('of the language that is asked for are loaded', async () => {
    const asked: Language[] = [];
    const { next } = load(async (language) => void asked.push(language));
    expect([await next(), asked]).toEqual([{ type: 'messages.loaded' }, ['en']]);
  });

  it('that cannot be had are logged', async () => {
    expectConsole('error', /no en/);
    const { next } = load(() => Promise.reject(new TypeError('no en')));
    expect(await next()).toEqual({ type: 'messages.failed' });
  });
});
