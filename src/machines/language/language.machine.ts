import { assign, emit, type NonReducibleUnknown, sendTo, setup } from 'xstate';
import { type Language, languageOfCountry, otherLanguage } from '#src/domain/language/language.ts';
import { notProvided } from '#src/machines/not-provided.ts';

/** The stored preference was read, or another tab changed it. */
export type PreferenceEvent =
  | { type: 'preference.found'; language: Language }
  | { type: 'preference.missing' }
  | { type: 'preference.changedElsewhere'; language: Language };

/** Sent to the actor that stores the preference. */
export type PreferenceCommand = { type: 'preference.store'; language: Language };

/** Result of the country look-up, as an ISO 3166-1 code. `country.unknown` also if it failed or timed out. */
export type CountryEvent = { type: 'country.detected'; country: string } | { type: 'country.unknown' };

/** Result of loading the messages of the requested language. */
export type MessagesEvent = { type: 'messages.loaded' | 'messages.failed' };

export type LanguageEvent =
  | { type: 'language.toggled' }
  /** The server rendered the page in the language of the input, or rendered only an empty shell. */
  | { type: 'page.rendered' | 'page.empty' }
  /** React has hydrated the rendered page. */
  | { type: 'page.hydrated' }
  | PreferenceEvent
  | CountryEvent
  | MessagesEvent;

/** `messages.failed` names the language whose messages could not be loaded. */
export type LanguageNotification =
  | { type: 'language.changed'; language: Language }
  | { type: 'messages.failed'; language: Language };

/**
 * The language of the page. A rendered page is hydrated in its own language before anything else is considered. After that
 * it is the stored language, otherwise the default language until the country look-up returns another. The visitor's choice overrides
 * the look-up and ends it. Only a choice or a successful look-up is stored. If the messages of a language cannot be
 * loaded, the page uses the other language for now. The stored preference stays, so the next visit or the next toggle
 * loads them again. Specification, section 4.
 */
export const languageMachine = setup({
  types: {
    context: {} as {
      /** The requested language. It is on the page in the states tagged `shown`. */
      readonly language: Language;
      /** The language on the page. Null before any messages are loaded. */
      readonly onPage: Language | null;
    },
    input: {} as { readonly language: Language },
    events: {} as LanguageEvent,
    emitted: {} as LanguageNotification,
    /** `busy`: another language was requested, and its messages are being loaded. */
    tags: {} as 'shown' | 'busy',
  },
  actors: {
    /** Reads, stores and watches the preference. Storage that throws counts as empty. */
    preference: notProvided<NonReducibleUnknown, PreferenceCommand>('preference'),
    detectCountry: notProvided('detectCountry'),
    loadMessages: notProvided<{ readonly language: Language }>('loadMessages'),
  },
  actions: {
    choose: assign((_, { language }: { language: Language }) => ({ language })),
    toggle: assign(({ context }) => ({ language: otherLanguage(context.language) })),
    store: sendTo('preference', ({ context }) => ({ type: 'preference.store' as const, language: context.language })),
    /** Provided by the site: applies the loaded messages, `lang` and `dir` to the page. */
    show: (_, _language: { language: Language }) => {},
    noteShown: assign(({ context }) => ({ onPage: context.language })),
    // The fallback was the other language than the requested one.
    stayAsShown: assign(({ context }) => ({ language: context.onPage ?? otherLanguage(context.language) })),
    announceChange: emit(({ context }) => ({ type: 'language.changed' as const, language: context.language })),
    announceFailure: emit(({ context }) => ({ type: 'messages.failed' as const, language: context.language })),
  },
  guards: {
    isOnPage: ({ context }, { language }: { language: Language }) => context.onPage === language,
  },
}).createMachine({
  id: 'language',
  context: ({ input }) => ({ language: input.language, onPage: null }),
  initial: 'closed',
  states: {
    closed: {
      on: { 'page.rendered': { target: 'restoring' }, 'page.empty': { target: 'open' } },
    },
    restoring: {
      description:
        'The server rendered the page in this language, so no other is shown if its messages cannot be loaded.',
      invoke: { id: 'loadRenderedMessages', src: 'loadMessages', input: ({ context }) => context },
      on: { 'messages.loaded': { target: 'restored' }, 'messages.failed': { target: 'closed' } },
    },
    restored: {
      tags: 'shown',
      entry: [{ type: 'show', params: ({ context }) => context }, 'noteShown', 'announceChange'],
      on: { 'page.hydrated': { target: 'open' } },
    },
    open: {
      invoke: { id: 'preference', src: 'preference' },
      initial: 'resolving',
      on: {
        'language.toggled': {
          target: '.loading',
          actions: ['toggle', 'store'],
        },
        'preference.changedElsewhere': {
          target: '.loading',
          actions: { type: 'choose', params: ({ event }) => event },
        },
      },
      states: {
        resolving: {
          on: {
            'preference.found': [
              { guard: { type: 'isOnPage', params: ({ event }) => event }, target: 'shown' },
              {
                target: 'loading',
                actions: { type: 'choose', params: ({ event }) => event },
              },
            ],
            'preference.missing': { target: 'detecting' },
          },
        },
        detecting: {
          description: 'The page does not wait for the look-up: the first language is loaded and shown meanwhile.',
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
            },
            'country.unknown': [
              { guard: { type: 'isOnPage', params: ({ context }) => context }, target: 'shown' },
              { target: 'loading' },
            ],
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
          tags: 'busy',
          invoke: { id: 'loadMessages', src: 'loadMessages', input: ({ context }) => context },
          on: {
            'messages.loaded': { target: 'shown' },
            'messages.failed': {
              target: 'fallingBack',
              actions: ['announceFailure', 'toggle'],
            },
          },
        },
        shown: {
          tags: 'shown',
          entry: [{ type: 'show', params: ({ context }) => context }, 'noteShown', 'announceChange'],
        },
        fallingBack: {
          tags: 'busy',
          invoke: { id: 'loadOtherMessages', src: 'loadMessages', input: ({ context }) => context },
          on: {
            'messages.loaded': { target: 'shown' },
            'messages.failed': { target: 'failed' },
          },
        },
        failed: {
          description:
            'The messages of neither language could be loaded: the page is unchanged, and a toggle loads them again.',
          entry: 'stayAsShown',
        },
      },
    },
  },
});
