import { assign, emit, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import type { Language } from '#src/contract/types.ts';
import { languageOfCountry, otherLanguage } from '#src/domain/language.ts';
import { answerOf, present } from '../expected.ts';
import { notProvided } from '../not-provided.ts';
import type { SpecMeta } from '../spec-meta.ts';

/** What the keeper of the stored preference reports. */
export type PreferenceReport =
  | { type: 'preference.read'; language: Language | null }
  | { type: 'preference.changedElsewhere'; language: Language };

/** What the keeper is asked to store. */
export type PreferenceOrder = { type: 'preference.remember'; language: Language };

/** The country where the visitor seems to be, or that the answer made no sense. */
export type CountryAnswer = { kind: 'known'; country: string } | { kind: 'unknown' };

export type LanguageEvent =
  | { type: 'language.toggled' }
  /** The words of a language could not be had. */
  | { type: 'words.failed'; language: Language }
  | PreferenceReport;

/** `language.unavailable` names the language whose words could not be had. */
export type LanguageNotice = { type: 'language.changed' | 'language.unavailable'; language: Language };

/**
 * Which language the visitor reads: the stored one, else Persian until the country look-up says otherwise. A choice
 * wins over a guess and ends the look-up; only a choice or a good answer is stored. Where the words of a language
 * cannot be had it is the other one for now; what is stored stays, so that the next visit, or the next toggle, asks
 * for them again. Specification, section 4.
 */
export const languageMachine = setup({
  types: {
    context: {} as { readonly language: Language },
    input: {} as { readonly language: Language },
    events: {} as LanguageEvent,
    emitted: {} as LanguageNotice,
    meta: {} as SpecMeta,
  },
  actors: {
    /** Reads, stores and watches the preference; storage that throws counts as empty. */
    preference: fromCallback<PreferenceOrder>(() => notProvided('preference')),
    detectCountry: fromPromise<CountryAnswer>(() => notProvided('detectCountry')),
  },
  actions: {
    speak: assign((_, { language }: { language: Language }) => ({ language })),
    remember: sendTo('preference', ({ context }) => ({
      type: 'preference.remember' as const,
      language: context.language,
    })),
    announce: emit(({ context }) => ({ type: 'language.changed' as const, language: context.language })),
    apologize: emit((_, { language }: { language: Language }) => ({
      type: 'language.unavailable' as const,
      language,
    })),
  },
  guards: {
    isStored: (_, { language }: { language: Language | null }) => language !== null,
    isKnown: (_, { kind }: CountryAnswer) => kind === 'known',
    isSpoken: ({ context }, { language }: { language: Language }) => language === context.language,
  },
  delays: {
    /** A guess that comes later than 3 s would pull the page from under its reader. */
    detectionDeadline: 3_000,
  },
}).createMachine({
  id: 'language',
  context: ({ input }) => ({ language: input.language }),
  invoke: { id: 'preference', src: 'preference' },
  initial: 'resolving',
  on: {
    'language.toggled': {
      target: '.settled',
      actions: [
        { type: 'speak', params: ({ context }) => ({ language: otherLanguage(context.language) }) },
        'remember',
        'announce',
      ],
      meta: { spec: ['4.language.toggle', '4.language.change'] },
    },
    'preference.changedElsewhere': {
      target: '.settled',
      actions: [{ type: 'speak', params: ({ event }) => ({ language: event.language }) }, 'announce'],
      meta: { spec: ['4.language.tabs', '4.language.change'] },
    },
    'words.failed': {
      guard: { type: 'isSpoken', params: ({ event }) => ({ language: event.language }) },
      actions: [
        { type: 'speak', params: ({ event }) => ({ language: otherLanguage(event.language) }) },
        { type: 'apologize', params: ({ event }) => ({ language: event.language }) },
        'announce',
      ],
      meta: { spec: ['4.language.words', '4.language.change', '8.words.failed'] },
    },
  },
  states: {
    resolving: {
      meta: { spec: ['4.language.start'] },
      on: {
        'preference.read': [
          {
            guard: { type: 'isStored', params: ({ event }) => ({ language: event.language }) },
            target: 'settled',
            actions: [{ type: 'speak', params: ({ event }) => ({ language: present(event.language) }) }, 'announce'],
            meta: { spec: ['4.language.stored', '4.language.change'] },
          },
          { target: 'detecting', meta: { spec: ['4.language.lookup'] } },
        ],
      },
    },
    detecting: {
      invoke: {
        id: 'detectCountry',
        src: 'detectCountry',
        onDone: [
          {
            guard: { type: 'isKnown', params: ({ event }) => event.output },
            target: 'settled',
            actions: [
              {
                type: 'speak',
                params: ({ event }) => ({ language: languageOfCountry(answerOf(event.output, 'known').country) }),
              },
              'remember',
              'announce',
            ],
            meta: { spec: ['4.language.country', '4.language.change'] },
          },
          { target: 'settled', meta: { spec: ['4.language.fallback'] } },
        ],
        onError: { target: 'settled', meta: { spec: ['4.language.fallback', '8.country.failed'] } },
      },
      after: {
        detectionDeadline: { target: 'settled', meta: { spec: ['4.language.deadline', '4.language.fallback'] } },
      },
    },
    settled: {},
  },
});
