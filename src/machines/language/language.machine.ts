import { assign, emit, type NonReducibleUnknown, sendTo, setup } from 'xstate';
import { DEFAULT_LANGUAGE, type Language, languageOfCountry, otherLanguage } from '#src/domain/language/language.ts';
import { notProvided } from '#src/machines/not-provided.ts';
import type { SpecMeta } from '#src/machines/spec-meta.ts';

/** What is heard of the stored preference: that it was read, or that another tab changed it. */
export type PreferenceEvent =
  | { type: 'preference.found'; language: Language }
  | { type: 'preference.missing' }
  | { type: 'preference.changedElsewhere'; language: Language };

/** What the stored preference is told. */
export type PreferenceCommand = { type: 'preference.store'; language: Language };

/** Where the visitor seems to be, as an ISO 3166-1 code; unknown also where nobody answered in time. */
export type CountryEvent = { type: 'country.detected'; country: string } | { type: 'country.unknown' };

/** The messages of the language that was asked for are there, ready to be shown, or cannot be had. */
export type MessagesEvent = { type: 'messages.loaded' | 'messages.failed' };

export type LanguageEvent = { type: 'language.toggled' } | PreferenceEvent | CountryEvent | MessagesEvent;

/** `messages.failed` names the language whose messages could not be had. */
export type LanguageNotification =
  | { type: 'language.changed'; language: Language }
  | { type: 'messages.failed'; language: Language };

/**
 * Which language the visitor reads: the stored one, else Persian until the country look-up says otherwise. A choice
 * wins over a guess and ends the look-up; only a choice or a good response is stored. Where the messages of a language
 * cannot be had it is the other one for now; what is stored stays, so that the next visit, or the next toggle, asks
 * for them again. Specification, section 4.
 */
export const languageMachine = setup({
  types: {
    context: {} as {
      /** The language that is wanted; it is on the screen in the states tagged `shown`. */
      readonly language: Language;
      /** The language on the page, which is Persian before there are messages. */
      readonly onPage: Language;
    },
    input: {} as { readonly language: Language },
    events: {} as LanguageEvent,
    emitted: {} as LanguageNotification,
    tags: {} as 'shown',
    meta: {} as SpecMeta,
  },
  actors: {
    /** Reads, stores and watches the preference; storage that throws counts as empty. */
    preference: notProvided<NonReducibleUnknown, PreferenceCommand>('preference'),
    detectCountry: notProvided('detectCountry'),
    loadMessages: notProvided<{ readonly language: Language }>('loadMessages'),
  },
  actions: {
    choose: assign((_, { language }: { language: Language }) => ({ language })),
    toggle: assign(({ context }) => ({ language: otherLanguage(context.language) })),
    store: sendTo('preference', ({ context }) => ({ type: 'preference.store' as const, language: context.language })),
    /** Supplied by the site: puts the loaded messages, `lang` and `dir` on the page. */
    show: (_, _language: { language: Language }) => {},
    noteShown: assign(({ context }) => ({ onPage: context.language })),
    stayAsShown: assign(({ context }) => ({ language: context.onPage })),
    announceChange: emit(({ context }) => ({ type: 'language.changed' as const, language: context.language })),
    announceFailure: emit(({ context }) => ({ type: 'messages.failed' as const, language: context.language })),
  },
}).createMachine({
  id: 'language',
  context: ({ input }) => ({ language: input.language, onPage: DEFAULT_LANGUAGE }),
  invoke: { id: 'preference', src: 'preference' },
  initial: 'resolving',
  on: {
    'language.toggled': {
      target: '.loading',
      actions: ['toggle', 'store'],
      meta: { spec: ['4.language.toggle', '4.language.choice'] },
    },
    'preference.changedElsewhere': {
      target: '.loading',
      actions: { type: 'choose', params: ({ event }) => event },
      meta: { spec: ['4.language.tabs'] },
    },
  },
  states: {
    resolving: {
      meta: { spec: ['4.language.start'] },
      on: {
        'preference.found': {
          target: 'loading',
          actions: { type: 'choose', params: ({ event }) => event },
          meta: { spec: ['4.language.stored'] },
        },
        'preference.missing': { target: 'detecting', meta: { spec: ['4.language.lookup'] } },
      },
    },
    /** The page does not wait for the country: the first language is loaded, and read, meanwhile. */
    detecting: {
      invoke: [
        { id: 'detectCountry', src: 'detectCountry' },
        { id: 'loadFirstMessages', src: 'loadMessages', input: ({ context }) => context },
      ],
      on: {
        'country.detected': {
          target: 'loading',
          actions: [
            { type: 'choose', params: ({ event }) => ({ language: languageOfCountry(event.country) }) },
            'store',
          ],
          meta: { spec: ['4.language.country'] },
        },
        'country.unknown': { target: 'loading', meta: { spec: ['4.language.fallback', '8.country.failed'] } },
      },
      initial: 'blank',
      states: {
        blank: { on: { 'messages.loaded': { target: 'readable' } } },
        readable: {
          tags: 'shown',
          entry: [{ type: 'show', params: ({ context }) => context }, 'noteShown', 'announceChange'],
        },
      },
    },
    loading: {
      invoke: { id: 'loadMessages', src: 'loadMessages', input: ({ context }) => context },
      on: {
        'messages.loaded': { target: 'shown', meta: { spec: ['4.language.change'] } },
        'messages.failed': {
          target: 'fallingBack',
          actions: ['announceFailure', 'toggle'],
          meta: { spec: ['4.language.words', '8.words.failed'] },
        },
      },
    },
    shown: {
      tags: 'shown',
      entry: [{ type: 'show', params: ({ context }) => context }, 'noteShown', 'announceChange'],
    },
    fallingBack: {
      invoke: { id: 'loadOtherMessages', src: 'loadMessages', input: ({ context }) => context },
      on: {
        'messages.loaded': { target: 'shown', meta: { spec: ['4.language.words'] } },
        'messages.failed': { target: 'failed' },
      },
    },
    /** The messages of neither language can be had: the page stays as it is, and a toggle asks again. */
    failed: { entry: 'stayAsShown' },
  },
});
