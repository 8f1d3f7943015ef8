import { expect } from 'vitest';
import type { Actor } from 'xstate';
import type { languageMachine } from '#src/machines/language/language.machine.ts';
import { walkAlone } from '../../support/walk-model.tsx';
import { languageModel } from './language.model.ts';

/** Who is at work, and whether what is wanted is on the screen. */
const sees =
  (isShown: boolean, ...working: readonly string[]) =>
  (actor: Actor<typeof languageMachine>) => {
    const snapshot = actor.getSnapshot();
    expect([snapshot.hasTag('shown'), Object.keys(snapshot.children)]).toEqual([isShown, ['preference', ...working]]);
  };

walkAlone(languageModel, {
  input: { language: 'fa' },
  sees: {
    resolving: sees(false),
    'detecting.blank': sees(false, 'detectCountry', 'loadFirstMessages'),
    'detecting.readable': sees(true, 'detectCountry', 'loadFirstMessages'),
    loading: sees(false, 'loadMessages'),
    shown: sees(true),
    fallingBack: sees(false, 'loadOtherMessages'),
    failed: sees(false),
  },
  coverage: 'language: 7/7 states, 11/11 transitions, guards both ways 0/0',
});
