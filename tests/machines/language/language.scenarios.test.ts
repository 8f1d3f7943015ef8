import { describe, expect, it } from 'vitest';
import type { Actor } from 'xstate';
import type { Language } from '#src/domain/language/language.ts';
import { type LanguageEvent, languageMachine } from '#src/machines/language/language.machine.ts';
import { machineModel } from '../../support/models/machine-model.ts';
import { startActor } from '../../support/models/open-actor.ts';
import { walkAlone } from '../../support/models/walk-model.tsx';

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

  it('is shown in its own language, and reads the stored one only after hydration', () => {
    const { state, shown, emitted, started, send, context } = open(LOADED);
    expect(started('loadMessages')).toEqual([{ language: 'en', onPage: null }]);
    expect([state(), shown, emitted, started('preference').length]).toEqual(['restored', ['en'], [changed('en')], 0]);
    send(HYDRATED, found('fa'), LOADED);
    expect([state(), shown, context()]).toEqual(['open.shown', ['en', 'fa'], { language: 'fa', onPage: 'fa' }]);
  });

  it.each([
    { preference: 'the language of the page is stored', events: [found('en')] },
    { preference: 'no language is stored and the country is unknown', events: [MISSING, { type: 'country.unknown' }] },
  ] as const)('stays as it is and is not busy if $preference', ({ events }) => {
    const { actor, state, loads } = open(LOADED, HYDRATED);
    const before = loads();
    const busy: boolean[] = [];
    actor.subscribe((snapshot) => void busy.push(snapshot.hasTag('busy')));
    events.forEach(actor.send);
    expect(busy).not.toContain(true);
    expect([state(), loads() - before]).toEqual(['open.shown', events.length - 1]);
  });

  it('stays closed if its messages cannot be loaded, and can be opened again', () => {
    const { state, context, emitted, send } = open(FAILED);
    expect([state(), context(), emitted]).toEqual(['closed', { language: 'en', onPage: null }, []]);
    send(RENDERED, LOADED);
    expect(state()).toBe('restored');
  });
});

describe('language: the first visit', () => {
  it('begins in Persian, read before the country is known [4.language.start]', () => {
    expect(outcomeOf(MISSING, LOADED)).toEqual(ended('detecting.readable', [], 'fa'));
  });

  it.each([
    { code: 'IR', language: 'fa' },
    { code: 'US', language: 'en' },
    { code: 'DE', language: 'en' },
  ] as const)('from $code is greeted in $language, and that is stored [4.language.country]', ({ code, language }) => {
    expect(outcomeOf(MISSING, country(code), LOADED)).toEqual(ended('shown', [language], language));
  });

  it('from an unknown country stays in Persian and stores nothing [4.language.fallback, 8.country.failed]', () => {
    expect(outcomeOf(MISSING, { type: 'country.unknown' }, LOADED)).toEqual(ended('shown', [], 'fa'));
  });

  it('is not ended by unavailable messages before the country is known [4.language.messages]', () => {
    expect(outcomeOf(MISSING, FAILED).state).toBe('detecting.blank');
  });
});

describe('language: a choice', () => {
  it.each(['fa', 'en'] as const)(
    'that was stored (%s) is loaded at once, and asks for no country [4.language.stored, 4.language.lookup]',
    (language) => {
      expect(outcomeOf(found(language))).toEqual({ state: 'loading', language, stored: [], shown: [], emitted: [] });
    },
  );

  it('wins over the country, which ends the look-up [4.language.choice]', () => {
    expect(outcomeOf(MISSING, LOADED, TOGGLE, country('IR'), LOADED)).toEqual(ended('shown', ['en'], 'fa', 'en'));
  });

  it('is shown once its messages are there: twenty in a row are the last one [4.language.toggle, 4.language.change]', () => {
    const toggles = Array.from({ length: 20 }, () => TOGGLE);
    const { shown, stored, language } = outcomeOf(found('fa'), LOADED, ...toggles, LOADED);
    expect([shown, stored.length, stored.at(-1), language]).toEqual([['fa', 'fa'], 20, store('fa'), 'fa']);
  });

  it.each([
    { when: 'while the country is looked up', first: MISSING },
    { when: 'later', first: found('fa') },
  ])('of another tab is followed and not stored once more, $when [4.language.tabs]', ({ first }) => {
    expect(outcomeOf(first, elsewhere('en'), LOADED)).toEqual(ended('shown', [], 'en'));
  });
});

describe('language: unavailable messages', () => {
  it('leave the other language for now and the choice stored; the next toggle asks again [4.language.messages, 8.messages.failed]', () => {
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
    {
      label: 'nothing but the page without a script, which is Persian, after English',
      events: [found('en')],
      language: 'fa',
      shown: [],
    },
    {
      label: 'nothing but the page without a script, which is Persian, after Persian',
      events: [found('fa')],
      language: 'fa',
      shown: [],
    },
    { label: 'what is on the page', events: [found('en'), LOADED, TOGGLE, TOGGLE], language: 'en', shown: ['en'] },
    {
      label: 'what was on the page beside the look-up',
      events: [MISSING, LOADED, country('US'), TOGGLE],
      language: 'fa',
      shown: ['fa'],
    },
  ])(
    'of neither language leave $label, until a toggle asks again [4.language.messages]',
    ({ events, language, shown }) => {
      const fallen = outcomeOf(...events, FAILED, FAILED);
      expect([fallen.state, fallen.language, fallen.shown]).toEqual(['failed', language, shown]);
      const other = language === 'fa' ? 'en' : 'fa';
      expect(outcomeOf(...events, FAILED, FAILED, TOGGLE, LOADED).shown).toEqual([...shown, other]);
    },
  );
});

/** Every path to a language. */
const languageModel = machineModel(languageMachine, {
  input: { language: 'fa' },
  examples: {
    'preference.found': [{ language: 'fa' }, { language: 'en' }],
    'preference.changedElsewhere': [{ language: 'fa' }, { language: 'en' }],
    'country.detected': [{ country: 'IR' }, { country: 'US' }],
  },
  distinguish: ({ language, onPage }) => [language, onPage],
});

interface Sight {
  readonly isShown?: boolean;
  readonly isBusy?: boolean;
  readonly children: readonly string[];
}

const sees =
  ({ isShown = false, isBusy = false, children }: Sight) =>
  (actor: Actor<typeof languageMachine>) => {
    const snapshot = actor.getSnapshot();
    expect([snapshot.hasTag('shown'), snapshot.hasTag('busy')]).toEqual([isShown, isBusy]);
    expect(Object.keys(snapshot.children)).toEqual(children);
  };

walkAlone(languageModel, {
  sees: {
    closed: sees({ children: [] }),
    restoring: sees({ children: ['loadRenderedMessages'] }),
    restored: sees({ isShown: true, children: [] }),
    'open.resolving': sees({ children: ['preference'] }),
    'open.detecting.blank': sees({ children: ['preference', 'detectCountry', 'loadFirstMessages'] }),
    'open.detecting.readable': sees({
      isShown: true,
      children: ['preference', 'detectCountry', 'loadFirstMessages'],
    }),
    'open.loading': sees({ isBusy: true, children: ['preference', 'loadMessages'] }),
    'open.shown': sees({ isShown: true, children: ['preference'] }),
    'open.fallingBack': sees({ isBusy: true, children: ['preference', 'loadOtherMessages'] }),
    'open.failed': sees({ children: ['preference'] }),
  },
});
