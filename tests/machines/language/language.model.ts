import type { Language } from '#src/domain/language/language.ts';
import { type LanguageEvent, languageMachine } from '#src/machines/language/language.machine.ts';
import { type Examples, machineModel } from '../../models/machine-model.ts';
import type { MockedPage } from '../../support/infrastructure/mocked-page.ts';

const KEY = 'language';

function changeElsewhere(language: Language): void {
  localStorage.setItem(KEY, language);
  window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: language }));
}

const answerCountry = (country: string) => (page: MockedPage) =>
  page.answer('detectCountry', Response.json({ country }));

const examples: Examples<LanguageEvent, MockedPage> = {
  'language.toggled': [{}],
  'page.rendered': [{}],
  'page.empty': [{}],
  'page.hydrated': [{}],
  'preference.found': [
    { language: 'fa', prearrange: () => localStorage.setItem(KEY, 'fa') },
    { language: 'en', prearrange: () => localStorage.setItem(KEY, 'en') },
  ],
  'preference.missing': [{ prearrange: () => localStorage.removeItem(KEY) }],
  'preference.changedElsewhere': [
    { language: 'fa', arrange: () => changeElsewhere('fa') },
    { language: 'en', arrange: () => changeElsewhere('en') },
  ],
  'country.detected': [
    { country: 'IR', arrange: answerCountry('IR') },
    { country: 'US', arrange: answerCountry('US') },
  ],
  'country.unknown': [{ arrange: (page) => page.answer('detectCountry', 'lost') }],
  'messages.loaded': [{ arrange: (page) => page.answer('messages', new Response('')) }],
  'messages.failed': [{ arrange: (page) => page.answer('messages', 'lost') }],
};

/** Every path to a language. */
export const languageModel = machineModel(languageMachine, {
  input: { language: 'fa' },
  examples,
  outcomes: {
    preference: ['preference.found', 'preference.missing', 'preference.changedElsewhere'],
    detectCountry: ['country.detected', 'country.unknown'],
    loadMessages: ['messages.loaded', 'messages.failed'],
  },
  unheard: [
    {
      in: ['closed', 'restoring', 'restored'],
      events: ['language.toggled'],
      because: 'The early script repeats presses once the page is hydrated.',
      isOffered: true,
    },
    { in: ['restoring', 'restored', 'open'], events: ['page.rendered', 'page.empty'], because: 'It is known already.' },
    { in: ['closed', 'restoring', 'open'], events: ['page.hydrated'], because: 'Only a restored page is hydrated.' },
    {
      in: ['open.detecting', 'open.loading', 'open.shown', 'open.fallingBack', 'open.failed'],
      events: ['preference.found', 'preference.missing'],
      because: 'The preference is read once.',
    },
    { in: 'open.detecting', events: ['messages.failed'], because: 'The look-up ends in another load.' },
    { in: 'open.detecting.readable', events: ['messages.loaded'], because: 'The messages are loaded.' },
  ],
  distinguish: ({ language, onPage }) => [language, onPage],
});
