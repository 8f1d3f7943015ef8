import { expect } from 'vitest';
import type { AnyMachineSnapshot, SnapshotFrom } from 'xstate';
import { createLanguageActors } from '#src/actors/language-actors.ts';
import { directionOf, type Language } from '#src/domain/language/language.ts';
import { languageMachine } from '#src/machines/language/language.machine.ts';
import { createTranslations } from '#src/translations/translations.ts';
import { machineModel } from '../../models/machine-model.ts';
import { walkOnMocks } from '../../models/walk-on-mocks.ts';
import { COUNTRY_LOOKUP } from '../../support/infrastructure/controlled-network.ts';
import type { MockedPage } from '../../support/infrastructure/mocked-page.ts';
import { expectConsole } from '../../support/infrastructure/setup.ts';

/** Paths to a language. The actor that reads the preference reports it as soon as it starts. */
const languageOnMocks = machineModel(languageMachine, {
  input: { language: 'fa' },
  examples: {
    'preference.found': [{ language: 'fa' }, { language: 'en' }],
    'preference.changedElsewhere': [{ language: 'fa' }, { language: 'en' }],
    'country.detected': [{ country: 'IR' }, { country: 'US' }],
  },
  distinguish: ({ language, onPage }) => [language, onPage],
  canFollow: ({ type }, _last, snapshot) =>
    snapshot.matches({ open: 'resolving' }) === ['preference.found', 'preference.missing'].includes(type),
});

const KEY = 'language';
const PATH = '/assets/';

type Snapshot = SnapshotFrom<typeof languageMachine>;

const loads = ({ context }: AnyMachineSnapshot) => ({ name: 'messages', path: `${PATH}${context.language}.js` });

/** Expects that the page is in the language that the machine has shown. */
const isShown = (_: MockedPage, { context: { onPage } }: Snapshot) => {
  const { lang, dir } = document.documentElement;
  expect({ lang, dir }).toEqual({ lang: onPage, dir: onPage && directionOf(onPage) });
};
/** Expects that the language is stored for the next visit, for the script and for the server. */
const isStored = (_: MockedPage, { context: { language } }: Snapshot) => {
  expect(localStorage.getItem(KEY)).toBe(language);
  expect(document.cookie).toContain(`language=${language}`);
};

walkOnMocks(languageOnMocks, {
  open: () => {
    const { show } = createTranslations(async () => ({}));
    const loadMessages = async (language: Language) =>
      void (await fetch(new URL(`${PATH}${language}.js`, location.href)));
    return languageMachine.provide({
      actors: createLanguageActors({ countryLookupUrl: COUNTRY_LOOKUP, loadMessages }),
      actions: { show: (_, { language }) => show(language) },
    });
  },
  causes: {
    'page.empty': 'sent',
    'page.rendered': 'sent',
    'page.hydrated': 'sent',
    'language.toggled': 'sent',
    'preference.found': { prearranged: (_, { language }) => localStorage.setItem(KEY, language) },
    'preference.missing': { prearranged: () => localStorage.removeItem(KEY) },
    'preference.changedElsewhere': {
      arranged: (_, { language }) => {
        localStorage.setItem(KEY, language);
        window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: language }));
      },
    },
    'country.detected': {
      arranged: (page, { country }) => page.answer('detectCountry', Response.json({ country })),
    },
    'country.unknown': { arranged: (page) => page.answer('detectCountry', 'lost') },
    'messages.loaded': { arranged: (page) => page.answer('messages', new Response('')) },
    'messages.failed': {
      arranged: (page) => {
        expectConsole('error', /^messages:/);
        page.answer('messages', 'lost');
      },
    },
  },
  after: { 'messages.loaded': isShown, 'language.toggled': isStored, 'country.detected': isStored },
  calls: {
    loadRenderedMessages: loads,
    loadFirstMessages: loads,
    loadMessages: loads,
    loadOtherMessages: loads,
    detectCountry: () => ({ name: 'detectCountry', credentials: 'omit', body: null }),
  },
});
