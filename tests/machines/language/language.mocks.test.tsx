import { expect } from 'vitest';
import type { AnyMachineSnapshot, SnapshotFrom } from 'xstate';
import { createLanguageActors } from '#src/actors/language-actors.ts';
import { directionOf, type Language } from '#src/domain/language/language.ts';
import { languageMachine } from '#src/machines/language/language.machine.ts';
import { createNodeMocks } from '#src/mocks/node.ts';
import { createTranslations } from '#src/translations/translations.ts';
import { walkOnMocks } from '../../models/walk-on-mocks.ts';
import { COUNTRY_LOOKUP } from '../../support/infrastructure/controlled-network.ts';
import { MockedPage } from '../../support/infrastructure/mocked-page.ts';
import { expectConsole } from '../../support/infrastructure/setup.ts';
import { languageModel } from './language.model.ts';

const mocks = createNodeMocks();
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

walkOnMocks(languageModel, {
  sut: async () => {
    const page = new MockedPage(mocks);
    const { show } = createTranslations(async () => ({}));
    const loadMessages = async (language: Language) =>
      void (await fetch(new URL(`${PATH}${language}.js`, location.href)));
    const actors = createLanguageActors({ countryLookupUrl: COUNTRY_LOOKUP, loadMessages });
    const actions = { show: (_: unknown, { language }: { readonly language: Language }) => show(language) };
    return { page, machine: languageMachine.provide({ actors, actions }) };
  },
  // The actor that reads the preference reports it as soon as it starts.
  canFollow: ({ type }, _last, snapshot) =>
    snapshot.matches({ open: 'resolving' }) === ['preference.found', 'preference.missing'].includes(type),
  after: {
    'messages.failed': () => expectConsole('error', /^messages:/),
    'messages.loaded': isShown,
    'language.toggled': isStored,
    'country.detected': isStored,
  },
  calls: {
    loadRenderedMessages: loads,
    loadFirstMessages: loads,
    loadMessages: loads,
    loadOtherMessages: loads,
    detectCountry: () => ({ name: 'detectCountry', credentials: 'omit', body: null }),
  },
});
