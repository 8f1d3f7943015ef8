import { HttpResponse } from 'msw';
import { expect, onTestFinished } from 'vitest';
import { createActor, type DoneActorEvent, type ErrorActorEvent, SimulatedClock } from 'xstate';
import { createLanguageActors } from '#src/api/language-actors.ts';
import type { Language } from '#src/contract/types.ts';
import {
  type CountryAnswer,
  type LanguageEvent,
  type LanguageNotice,
  languageMachine,
} from '#src/machines/language/language.machine.ts';
import { ActorJournal } from './actor-journal.ts';
import { type Examples, type Expectations, machineModel, type Performers, type Place } from './machine-model.ts';
import type { MockedNetwork } from './mocked-network.ts';

type ModelEvent =
  | LanguageEvent
  | DoneActorEvent<CountryAnswer, 'detectCountry'>
  | ErrorActorEvent<unknown, 'detectCountry'>
  | { type: 'xstate.after.detectionDeadline.language.detecting' };

const found = (output: CountryAnswer): DoneActorEvent<CountryAnswer, 'detectCountry'> => ({
  type: 'xstate.done.actor.detectCountry',
  actorId: 'detectCountry',
  output,
});

export const LANGUAGE_EXAMPLES: Examples<ModelEvent> = {
  'language.toggled': [{ type: 'language.toggled' }],
  'preference.read': [
    { type: 'preference.read', language: null },
    { type: 'preference.read', language: 'fa' },
    { type: 'preference.read', language: 'en' },
  ],
  'preference.changedElsewhere': [
    { type: 'preference.changedElsewhere', language: 'fa' },
    { type: 'preference.changedElsewhere', language: 'en' },
  ],
  'words.failed': [
    { type: 'words.failed', language: 'fa' },
    { type: 'words.failed', language: 'en' },
  ],
  'xstate.done.actor.detectCountry': [
    found({ kind: 'known', country: 'IR' }),
    found({ kind: 'known', country: 'US' }),
    found({ kind: 'unknown' }),
  ],
  'xstate.error.actor.detectCountry': [
    { type: 'xstate.error.actor.detectCountry', actorId: 'detectCountry', error: null },
  ],
  'xstate.after.detectionDeadline.language.detecting': [{ type: 'xstate.after.detectionDeadline.language.detecting' }],
};

/** The model of the language, for the actor alone and for the screen. */
export const languageModel = (place?: Place<typeof languageMachine, typeof LANGUAGE_EXAMPLES>) =>
  machineModel(languageMachine, {
    input: { language: 'fa' },
    examples: LANGUAGE_EXAMPLES,
    distinguish: ({ language }) => language,
    // Storage is read at the very start: before that nobody can do anything.
    canHappen: (snapshot, { type }) => !snapshot.matches('resolving') || type === 'preference.read',
    place,
  });

const LOOKUP = 'https://country.test/';

/** The production machine with its real actors, on a clock and a network that the test drives. */
export function languageStage(network: MockedNetwork, lookup = LOOKUP) {
  const journal = new ActorJournal();
  const clock = new SimulatedClock();
  const notices: LanguageNotice[] = [];
  const lookups = network.hold('get', LOOKUP);
  const machine = languageMachine.provide({ actors: createLanguageActors(lookup) });
  const actor = createActor(machine, { input: { language: 'fa' }, clock, inspect: journal.inspect });
  actor.on('*', (notice) => notices.push(notice));
  onTestFinished(() => void actor.stop());
  return { actor, clock, journal, lookups, notices };
}

export type LanguageStage = ReturnType<typeof languageStage>;

/** Another tab of the same browser stores a language. */
export function storeElsewhere(language: string, key = 'language'): void {
  localStorage.setItem(key, language);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: language }));
}

export function countryResponse(answer: CountryAnswer): Response {
  return HttpResponse.json({ ip: '203.0.113.7', country: answer.kind === 'known' ? answer.country : 7 });
}

/** What a reader is promised after an event, by the specification and whatever the machine says. */
interface Promised {
  readonly language: Language;
  readonly stored: Language | null;
  readonly announced: readonly LanguageNotice[];
}

const changed = (language: Language): LanguageNotice => ({ type: 'language.changed', language });
const spoken = (language: Language): Promised => ({ language, stored: language, announced: [changed(language)] });
const unchanged = ({ language, stored }: Promised): Promised => ({ language, stored, announced: [] });
/** The other language for now; what is stored stays. */
const withoutWordsOf = (missing: Language, before: Promised): Promised => {
  if (before.language !== missing) return unchanged(before);
  const language = missing === 'fa' ? 'en' : 'fa';
  return {
    language,
    stored: before.stored,
    announced: [{ type: 'language.unavailable', language: missing }, changed(language)],
  };
};

/**
 * How each event comes about in the real world, what it promises, and what is so wherever the machine rests.
 * @param send how a visitor causes an event: straight to the actor, or by a gesture on the screen
 */
export function driveLanguage(
  { actor, clock, lookups, notices }: LanguageStage,
  send: (event: LanguageEvent) => void | Promise<void> = (event) => actor.send(event),
) {
  let promised: Promised = { language: 'fa', stored: null, announced: [] };

  const perform: Performers<typeof LANGUAGE_EXAMPLES> = {
    // The page is there, the actor not yet started.
    'xstate.init': () => {},
    'preference.read': ({ language }) => {
      if (language) localStorage.setItem('language', language);
      promised = language ? spoken(language) : unchanged(promised);
      actor.start();
    },
    'language.toggled': (event) => {
      promised = spoken(promised.language === 'fa' ? 'en' : 'fa');
      return send(event);
    },
    'preference.changedElsewhere': ({ language }) => {
      promised = spoken(language);
      storeElsewhere(language);
    },
    'words.failed': (event) => {
      promised = withoutWordsOf(event.language, promised);
      actor.send(event);
    },
    'xstate.done.actor.detectCountry': ({ output }) => {
      const isPersian = output.kind === 'known' && output.country === 'IR';
      promised = output.kind === 'known' ? spoken(isPersian ? 'fa' : 'en') : unchanged(promised);
      return lookups.answer(countryResponse(output));
    },
    'xstate.error.actor.detectCountry': () => {
      promised = unchanged(promised);
      return lookups.answer(HttpResponse.error());
    },
    'xstate.after.detectionDeadline.language.detecting': () => {
      promised = unchanged(promised);
      clock.increment(3_000);
    },
  };
  const rests = () => {
    const { language } = actor.getSnapshot().context;
    const announced = notices.splice(0);
    expect({ language, stored: localStorage.getItem('language'), announced }).toEqual(promised);
  };
  const shows: Expectations<typeof languageMachine> = { resolving: rests, detecting: rests, settled: rests };
  return { perform, shows };
}
