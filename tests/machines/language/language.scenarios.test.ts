import { describe, expect, it } from 'vitest';
import type { Language } from '#src/domain/language/language.ts';
import { type LanguageEvent, languageMachine } from '#src/machines/language/language.machine.ts';
import { startActor } from '../../support/actors/open-actor.ts';

/** Outcome of the events: wanted, stored and shown languages, and notifications. */
function outcomeOf(...events: readonly LanguageEvent[]) {
  const shown: Language[] = [];
  const machine = languageMachine.provide({ actions: { show: (_, { language }) => void shown.push(language) } });
  const { state, context, sentTo, emitted } = startActor(machine, { input: { language: 'fa' } }, EMPTY, ...events);
  return {
    state: state().replace('open.', ''),
    language: context().language,
    stored: sentTo('preference'),
    shown,
    emitted,
  };
}

const EMPTY: LanguageEvent = { type: 'page.empty' };
const RENDERED: LanguageEvent = { type: 'page.rendered' };
const HYDRATED: LanguageEvent = { type: 'page.hydrated' };
const TOGGLE: LanguageEvent = { type: 'language.toggled' };
const MISSING: LanguageEvent = { type: 'preference.missing' };
const LOADED: LanguageEvent = { type: 'messages.loaded' };
const FAILED: LanguageEvent = { type: 'messages.failed' };
const found = (language: Language): LanguageEvent => ({ type: 'preference.found', language });
const elsewhere = (language: Language): LanguageEvent => ({ type: 'preference.changedElsewhere', language });
const country = (code: string): LanguageEvent => ({ type: 'country.detected', country: code });
const changed = (language: Language) => ({ type: 'language.changed', language });
const unavailable = (language: Language) => ({ type: 'messages.failed', language });
const store = (language: Language) => ({ type: 'preference.store', language });
/** Expects that the last shown language is the wanted one, and that each shown language is announced. */
const ended = (state: string, stored: readonly Language[], ...shown: readonly Language[]) => ({
  state,
  language: shown.at(-1),
  stored: stored.map(store),
  shown,
  emitted: shown.map(changed),
});

it.each<{
  readonly language: Language;
  readonly events: readonly LanguageEvent[];
  readonly loaded: readonly { language: Language; onPage: Language | null }[];
}>([
  { language: 'fa', events: [MISSING, LOADED], loaded: [{ language: 'fa', onPage: null }] },
  { language: 'en', events: [MISSING, LOADED], loaded: [{ language: 'en', onPage: null }] },
  {
    language: 'fa',
    events: [found('fa'), LOADED, TOGGLE, FAILED, LOADED],
    loaded: [
      { language: 'fa', onPage: null },
      { language: 'en', onPage: 'fa' },
      { language: 'fa', onPage: 'fa' },
    ],
  },
])('begins in $language and loads the messages of each requested language', ({ language, events, loaded }) => {
  const { context, started } = startActor(languageMachine, { input: { language } }, EMPTY, ...events);
  expect(started('loadMessages')).toEqual(loaded);
  expect(context()).toEqual({ language, onPage: language });
});

describe('a rendered page', () => {
  const open = (...events: readonly LanguageEvent[]) => {
    const shown: Language[] = [];
    const machine = languageMachine.provide({ actions: { show: (_, { language }) => void shown.push(language) } });
    const opened = startActor(machine, { input: { language: 'en' } }, RENDERED, ...events);
    return { ...opened, shown, loads: () => opened.started('loadMessages').length };
  };

  it('shows a rendered page in its own language, and reads the stored one only after hydration', () => {
    const { state, shown, emitted, started, send, context } = open(LOADED);
    expect(started('loadMessages')).toEqual([{ language: 'en', onPage: null }]);
    expect({ state: state(), shown, emitted, startedCount: started('preference').length }).toEqual({
      state: 'restored',
      shown: ['en'],
      emitted: [changed('en')],
      startedCount: 0,
    });
    send(HYDRATED, found('fa'), LOADED);
    expect([state(), shown, context()]).toEqual(['open.shown', ['en', 'fa'], { language: 'fa', onPage: 'fa' }]);
  });

  it.each([
    { preference: 'the language of the page is stored', events: [found('en')] },
    { preference: 'no language is stored and the country is unknown', events: [MISSING, { type: 'country.unknown' }] },
  ] as const)('leaves a rendered page unchanged and is not busy if $preference', ({ events }) => {
    const { actor, state, loads } = open(LOADED, HYDRATED);
    const before = loads();
    const busy: boolean[] = [];
    actor.subscribe((snapshot) => void busy.push(snapshot.hasTag('busy')));
    events.forEach(actor.send);
    expect(busy).not.toContain(true);
    expect([state(), loads() - before]).toEqual(['open.shown', events.length - 1]);
  });

  it('stays closed if the messages of a rendered page cannot be loaded, and can be opened again', () => {
    const { state, context, emitted, send } = open(FAILED);
    expect([state(), context(), emitted]).toEqual(['closed', { language: 'en', onPage: null }, []]);
    send(RENDERED, LOADED);
    expect(state()).toBe('restored');
  });
});

describe('language: the first visit', () => {
  it('shows the first visit in Persian before the country is known [4.language.start]', () => {
    expect(outcomeOf(MISSING, LOADED)).toEqual(ended('detecting.readable', [], 'fa'));
  });

  it.each([
    { code: 'IR', language: 'fa' },
    { code: 'US', language: 'en' },
    { code: 'DE', language: 'en' },
  ] as const)('shows and stores $language on a first visit from $code [4.language.country]', ({ code, language }) => {
    expect(outcomeOf(MISSING, country(code), LOADED)).toEqual(ended('shown', [language], language));
  });

  it('stays in Persian and stores nothing on a first visit from an unknown country [4.language.fallback, 8.country.failed]', () => {
    expect(outcomeOf(MISSING, { type: 'country.unknown' }, LOADED)).toEqual(ended('shown', [], 'fa'));
  });

  it('continues the look-up if the first messages are unavailable [4.language.messages]', () => {
    expect(outcomeOf(MISSING, FAILED).state).toBe('detecting.blank');
  });
});

describe('language: a choice', () => {
  it.each(['fa', 'en'] as const)(
    'loads the stored language %s at once without a look-up [4.language.stored, 4.language.lookup]',
    (language) => {
      expect(outcomeOf(found(language))).toEqual({ state: 'loading', language, stored: [], shown: [], emitted: [] });
    },
  );

  it('ends the look-up when the visitor chooses a language [4.language.choice]', () => {
    expect(outcomeOf(MISSING, LOADED, TOGGLE, country('IR'), LOADED)).toEqual(ended('shown', ['en'], 'fa', 'en'));
  });

  it('shows a chosen language once its messages are loaded, and only the last of twenty choices in a row [4.language.toggle, 4.language.change]', () => {
    const toggles = Array.from({ length: 20 }, () => TOGGLE);
    const { shown, stored, language } = outcomeOf(found('fa'), LOADED, ...toggles, LOADED);
    expect({ shown, storedCount: stored.length, stored: stored.at(-1), language }).toEqual({
      shown: ['fa', 'fa'],
      storedCount: 20,
      stored: store('fa'),
      language: 'fa',
    });
  });

  it.each([
    { when: 'while the country is looked up', first: MISSING },
    { when: 'later', first: found('fa') },
  ])('follows the choice of another tab without storing it again, $when [4.language.tabs]', ({ first }) => {
    expect(outcomeOf(first, elsewhere('en'), LOADED)).toEqual(ended('shown', [], 'en'));
  });
});

describe('language: unavailable messages', () => {
  it('falls back to the other language if messages are unavailable, keeps the choice, and loads them again on the next toggle [4.language.messages, 8.messages.failed]', () => {
    const fallen = [found('fa'), LOADED, TOGGLE, FAILED, LOADED];
    const emitted = [changed('fa'), unavailable('en'), changed('fa')];
    expect(outcomeOf(...fallen)).toEqual({ ...ended('shown', ['en'], 'fa', 'fa'), emitted });
    expect(outcomeOf(...fallen, TOGGLE, LOADED).shown).toEqual(['fa', 'fa', 'en']);
  });

  it.each<{
    readonly label: string;
    readonly events: readonly LanguageEvent[];
    readonly language: Language;
    readonly shown: readonly Language[];
  }>([
    { label: 'the stored English before anything is shown', events: [found('en')], language: 'en', shown: [] },
    { label: 'the stored Persian before anything is shown', events: [found('fa')], language: 'fa', shown: [] },
    { label: 'the language on the page', events: [found('en'), LOADED, TOGGLE, TOGGLE], language: 'en', shown: ['en'] },
    {
      label: 'the language that was shown during the look-up',
      events: [MISSING, LOADED, country('US'), TOGGLE],
      language: 'fa',
      shown: ['fa'],
    },
  ])(
    'keeps $label if the messages of neither language can be loaded, until the next toggle [4.language.messages]',
    ({ events, language, shown }) => {
      const fallen = outcomeOf(...events, FAILED, FAILED);
      expect([fallen.state, fallen.language, fallen.shown]).toEqual(['failed', language, shown]);
      const other = language === 'fa' ? 'en' : 'fa';
      expect(outcomeOf(...events, FAILED, FAILED, TOGGLE, LOADED).shown).toEqual([...shown, other]);
    },
  );
});
