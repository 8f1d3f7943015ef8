import { afterEach, describe, expect, it, vi } from 'vitest';
import { createActor, setup } from 'xstate';
import { createLanguageActors, storedLanguage } from '#src/api/language-actors.ts';
import type { CountryAnswer, PreferenceOrder, PreferenceReport } from '#src/machines/language/language.machine.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** Runs the keeper of the preference under a parent that notes what it reports. */
function keep() {
  const { preference } = createLanguageActors('');
  const reports: PreferenceReport[] = [];
  const parent = setup({
    types: { events: {} as PreferenceReport | PreferenceOrder },
    actors: { preference },
  }).createMachine({
    id: 'parent',
    invoke: { id: 'preference', src: 'preference' },
    on: {
      'preference.read': { actions: ({ event }) => void reports.push(event) },
      'preference.changedElsewhere': { actions: ({ event }) => void reports.push(event) },
    },
  });
  const actor = createActor(parent).start();
  const remember = (language: 'fa' | 'en') =>
    actor.getSnapshot().children.preference?.send({ type: 'preference.remember', language });
  return { reports, remember, stop: () => actor.stop() };
}

const elsewhere = (key: string | null, newValue: string | null) =>
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
const denied = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

describe('the stored language', () => {
  it.each([
    ['fa', 'fa'],
    ['en', 'en'],
    ['de', null],
    ['', null],
    ['FA', null],
    ['{"language":"fa"}', null],
  ])('%j means %s', (stored, language) => {
    localStorage.setItem('language', stored);
    expect(storedLanguage()).toBe(language);
  });

  it('is none where nothing is stored', () => {
    expect(storedLanguage()).toBeNull();
  });
});

describe('field note 86: storage that throws', () => {
  it('counts as empty when it is read', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(denied);
    expect(storedLanguage()).toBeNull();
    const { reports } = keep();
    expect(reports).toEqual([{ type: 'preference.read', language: null }]);
  });

  it('counts as empty when even naming it throws', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(denied);
    expect(storedLanguage()).toBeNull();
  });

  it('breaks nothing when it is written', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const { remember } = keep();
    expect(() => remember('en')).not.toThrow();
    expect(localStorage.getItem('language')).toBeNull();
  });
});

describe('the keeper of the preference', () => {
  it('reports what is stored, and stores what it is told', () => {
    localStorage.setItem('language', 'en');
    const { reports, remember } = keep();
    expect(reports).toEqual([{ type: 'preference.read', language: 'en' }]);
    remember('fa');
    expect(localStorage.getItem('language')).toBe('fa');
  });

  it('field note 76: reports a choice in another tab, and nothing else that is stored there', () => {
    const { reports } = keep();
    elsewhere('language', 'en');
    elsewhere('language', 'de');
    elsewhere('theme', 'en');
    expect(reports.slice(1)).toEqual([{ type: 'preference.changedElsewhere', language: 'en' }]);
  });

  it('field note 88: keeps the language when the storage is cleared', () => {
    const { reports } = keep();
    elsewhere(null, null);
    elsewhere('language', null);
    expect(reports).toHaveLength(1);
  });

  it('listens no longer once it is stopped', () => {
    const { reports, stop } = keep();
    stop();
    elsewhere('language', 'en');
    expect(reports).toHaveLength(1);
  });
});

describe('the country look-up', () => {
  const lookUp = (url = 'https://country.test/') => {
    const actor = createActor(createLanguageActors(url).detectCountry);
    const settled = new Promise<CountryAnswer | string>((resolve) => {
      actor.subscribe({
        next: ({ status, output }) => {
          if (status === 'done' && output) resolve(output);
        },
        error: (error) => resolve(String(error)),
      });
    });
    actor.start();
    return { actor, settled };
  };
  const respond = (response: () => Response | Promise<Response>) => {
    const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async () => response());
    vi.stubGlobal('fetch', fetch);
    return fetch;
  };

  it('sends no cookies and no referrer', async () => {
    const fetch = respond(() => Response.json({ ip: '1.2.3.4', country: 'IR' }));
    expect(await lookUp().settled).toEqual({ kind: 'known', country: 'IR' });
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect([url, init?.credentials, init?.referrerPolicy]).toEqual(['https://country.test/', 'omit', 'no-referrer']);
  });

  it.each([
    ['no object', 'IR'],
    ['null', null],
    ['no country', { ip: '1.2.3.4' }],
    ['the country’s name', { country: 'Iran' }],
    ['small letters', { country: 'ir' }],
    ['a number', { country: 98 }],
    ['nothing in it', { country: '' }],
    ['a list', [{ country: 'IR' }]],
  ])('knows nothing when it is answered with %s', async (_what, body) => {
    respond(() => Response.json(body));
    expect(await lookUp().settled).toEqual({ kind: 'unknown' });
  });

  it('knows nothing when it is refused', async () => {
    respond(() => Response.json({ country: 'US' }, { status: 429 }));
    expect(await lookUp().settled).toEqual({ kind: 'unknown' });
  });

  it.each([
    ['a page of HTML', () => new Response('<h1>captive portal</h1>')],
    ['nobody, where a blocker stands in the way', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('field note 95: fails when it is answered by %s', async (_what, response) => {
    respond(response);
    expect(await lookUp().settled).toMatch(/Error/);
  });

  it('asks nobody where it is switched off', async () => {
    const fetch = respond(() => Response.json({ country: 'US' }));
    expect(await lookUp('').settled).toEqual({ kind: 'unknown' });
    expect(fetch.mock.calls).toEqual([]);
  });

  it('is aborted when nobody waits for it any more', () => {
    const fetch = respond(() => new Promise(() => {}));
    lookUp().actor.stop();
    expect(fetch.mock.calls[0]?.[1].signal?.aborted).toBe(true);
  });
});
