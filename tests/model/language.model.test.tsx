import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { waitFor } from 'xstate';
import {
  countryResponse,
  driveLanguage,
  type LanguageStage,
  languageModel,
  languageStage,
  storeElsewhere,
} from '../support/language-stage.ts';
import { mockedNetwork } from '../support/mocked-network.ts';
import { quiet } from '../support/quiet.ts';
import { expectWhole } from '../support/transition-coverage.ts';

const model = languageModel();
const network = mockedNetwork();
beforeEach(() => localStorage.clear());

describe('language: the real actor follows the model', () => {
  it.each(model.paths)('%s', async (_title, path) => {
    const opened = languageStage(network);
    await model.walk(path, { journal: opened.journal, ...driveLanguage(opened) });
  });
});

describe('language: the model leaves nothing out', () => {
  it('was walked whole on real actors', () => {
    expectWhole(model.coverage(), 'language: 3/3 states, 7/7 event types, 9/9 transitions, guards both ways 3/3');
  });
});

const TOGGLE = { type: 'language.toggled' } as const;
const NOTICE = { fa: { type: 'language.changed', language: 'fa' }, en: { type: 'language.changed', language: 'en' } };

function started(lookup?: string) {
  const opened = languageStage(network, lookup);
  opened.actor.start();
  return opened;
}

const isSettled = (opened: LanguageStage) => waitFor(opened.actor, (snapshot) => snapshot.matches('settled'));

/** Language, what is stored and what was announced. */
const summary = ({ actor, notices }: LanguageStage) => ({
  language: actor.getSnapshot().context.language,
  stored: localStorage.getItem('language'),
  notices,
});

// Generated paths agree with whatever arrows the machine draws; these ends are written by hand.
describe('language: the first visit', () => {
  it.each([
    ['IR', 'fa'],
    ['US', 'en'],
    ['DE', 'en'],
  ] as const)(
    'from %s is greeted in %s, and that is stored [4.language.start, 4.language.country]',
    async (country, language) => {
      const opened = started();
      expect(opened.actor.getSnapshot().value).toBe('detecting');
      expect(summary(opened)).toEqual({ language: 'fa', stored: null, notices: [] });
      await opened.lookups.answer(countryResponse({ kind: 'known', country }));
      await isSettled(opened);
      expect(summary(opened)).toEqual({ language, stored: language, notices: [NOTICE[language]] });
    },
  );

  it.each([
    ['a country that is no country', () => HttpResponse.json({ country: 'Iran' })],
    ['a country in small letters', () => HttpResponse.json({ country: 'us' })],
    ['no country', () => HttpResponse.json({ ip: '203.0.113.7' })],
    ['a list', () => HttpResponse.json([])],
    ['null', () => HttpResponse.json(null)],
    ['no JSON', () => new HttpResponse('<html></html>')],
    ['nothing', () => new HttpResponse(null, { status: 204 })],
    ['a refusal', () => HttpResponse.json({ country: 'US' }, { status: 429 })],
    ['a failure', () => new HttpResponse(null, { status: 500 })],
    ['a broken connection', () => HttpResponse.error()],
  ])(
    'stays in Persian and asks again next time when the look-up answers %s [4.language.fallback, 8.country.failed]',
    async (_what, response) => {
      const opened = started();
      await opened.lookups.answer(response());
      await isSettled(opened);
      expect(summary(opened)).toEqual({ language: 'fa', stored: null, notices: [] });
    },
  );

  it('waits 2,999 ms for the look-up and not 3,000, then stays in Persian and stores nothing [4.language.deadline]', async () => {
    const opened = started();
    const call = await opened.lookups.next();
    opened.clock.increment(2_999);
    expect(opened.actor.getSnapshot().value).toBe('detecting');
    opened.clock.increment(1);
    expect(opened.actor.getSnapshot().value).toBe('settled');
    call.answer(countryResponse({ kind: 'known', country: 'US' }));
    await quiet();
    expect(summary(opened)).toEqual({ language: 'fa', stored: null, notices: [] });
  });

  it('looks nothing up where the look-up is switched off [4.language.off]', async () => {
    const opened = started('');
    await isSettled(opened);
    expect(opened.lookups.total).toBe(0);
    expect(summary(opened)).toEqual({ language: 'fa', stored: null, notices: [] });
  });
});

describe('language: a choice', () => {
  it.each(['fa', 'en'] as const)(
    'that was stored (%s) is never overridden by the country [4.language.stored, 4.language.lookup]',
    async (language) => {
      localStorage.setItem('language', language);
      const opened = started();
      expect(opened.actor.getSnapshot().value).toBe('settled');
      await quiet();
      expect(opened.lookups.total).toBe(0);
      expect(summary(opened)).toEqual({ language, stored: language, notices: [NOTICE[language]] });
    },
  );

  it('during the look-up wins and ends it; the late answer changes nothing [4.language.choice]', async () => {
    const opened = started();
    const call = await opened.lookups.next();
    opened.actor.send(TOGGLE);
    expect(opened.actor.getSnapshot().value).toBe('settled');
    call.answer(countryResponse({ kind: 'known', country: 'IR' }));
    await quiet();
    opened.clock.increment(3_000);
    expect(summary(opened)).toEqual({ language: 'en', stored: 'en', notices: [NOTICE.en] });
  });

  it('twenty times over ends where it began, stored [4.language.toggle]', () => {
    const opened = started();
    for (let times = 0; times < 20; times += 1) opened.actor.send(TOGGLE);
    expect(opened.actor.getSnapshot().context.language).toBe('fa');
    expect(localStorage.getItem('language')).toBe('fa');
    expect(opened.notices).toHaveLength(20);
  });

  it('is taken over from another tab, during the look-up too [4.language.tabs]', async () => {
    const opened = started();
    await opened.lookups.next();
    storeElsewhere('en');
    expect(opened.actor.getSnapshot().value).toBe('settled');
    expect(summary(opened)).toEqual({ language: 'en', stored: 'en', notices: [NOTICE.en] });
  });

  it('of another tab is stored there and not once more here, lest two tabs answer each other', () => {
    localStorage.setItem('language', 'fa');
    const opened = started();
    const writing = vi.spyOn(Storage.prototype, 'setItem');
    onTestFinished(() => writing.mockRestore());
    window.dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: 'en' }));
    expect(opened.actor.getSnapshot().context.language).toBe('en');
    expect(writing).not.toHaveBeenCalled();
  });

  it('of something that is no language, or of something else, in another tab changes nothing', () => {
    localStorage.setItem('language', 'fa');
    const opened = started();
    storeElsewhere('de');
    storeElsewhere('en', 'theme');
    expect(opened.actor.getSnapshot().context.language).toBe('fa');
    expect(opened.notices).toEqual([NOTICE.fa]);
  });

  it('in another tab does not reach a page that is gone', () => {
    localStorage.setItem('language', 'fa');
    const opened = started();
    opened.actor.stop();
    storeElsewhere('en');
    expect(opened.actor.getSnapshot().context.language).toBe('fa');
  });

  it('that makes no sense counts as none', async () => {
    localStorage.setItem('language', 'klingon');
    const opened = started();
    expect(opened.actor.getSnapshot().value).toBe('detecting');
    await opened.lookups.answer(countryResponse({ kind: 'known', country: 'US' }));
    await isSettled(opened);
    expect(localStorage.getItem('language')).toBe('en');
  });
});

describe('language: words that cannot be had', () => {
  const UNAVAILABLE = { type: 'language.unavailable', language: 'en' } as const;

  it('leave the other language for now, and the choice stored, for the next visit or the next toggle [4.language.words]', () => {
    localStorage.setItem('language', 'en');
    const opened = started();
    opened.actor.send({ type: 'words.failed', language: 'en' });
    expect(summary(opened)).toEqual({ language: 'fa', stored: 'en', notices: [NOTICE.en, UNAVAILABLE, NOTICE.fa] });
    opened.actor.send(TOGGLE);
    expect(summary(opened)).toEqual({
      language: 'en',
      stored: 'en',
      notices: [NOTICE.en, UNAVAILABLE, NOTICE.fa, NOTICE.en],
    });
  });

  it('of a language that was left meanwhile change nothing [4.language.words]', () => {
    localStorage.setItem('language', 'en');
    const opened = started();
    opened.actor.send(TOGGLE);
    opened.actor.send({ type: 'words.failed', language: 'en' });
    expect(summary(opened)).toEqual({ language: 'fa', stored: 'fa', notices: [NOTICE.en, NOTICE.fa] });
  });

  it('during the look-up do not end it [4.language.words]', async () => {
    const opened = started();
    opened.actor.send({ type: 'words.failed', language: 'fa' });
    expect(opened.actor.getSnapshot().value).toBe('detecting');
    await opened.lookups.answer(countryResponse({ kind: 'known', country: 'US' }));
    await isSettled(opened);
    expect(summary(opened)).toEqual({
      language: 'en',
      stored: 'en',
      notices: [{ type: 'language.unavailable', language: 'fa' }, NOTICE.en, NOTICE.en],
    });
  });
});

describe('language: storage that throws', () => {
  const refuse = () => {
    throw new DOMException('blocked', 'SecurityError');
  };

  it('on reading counts as empty, and the language lives in memory [4.language.memory]', async () => {
    const reading = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
    const writing = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    onTestFinished(() => {
      reading.mockRestore();
      writing.mockRestore();
    });
    const opened = started();
    expect(opened.actor.getSnapshot().value).toBe('detecting');
    opened.actor.send(TOGGLE);
    expect(opened.actor.getSnapshot().context.language).toBe('en');
    expect(opened.notices).toEqual([NOTICE.en]);
    expect(opened.actor.getSnapshot().status).toBe('active');
  });

  it('because it is blocked as a whole breaks nothing', () => {
    const blocked = vi.spyOn(window, 'localStorage', 'get').mockImplementation(refuse);
    onTestFinished(() => blocked.mockRestore());
    const opened = started();
    opened.actor.send(TOGGLE);
    expect(opened.actor.getSnapshot().status).toBe('active');
    expect(opened.actor.getSnapshot().context.language).toBe('en');
  });
});
