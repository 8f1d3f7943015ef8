import type { languageMachine } from '#src/machines/language/language.machine.ts';
import { machineModel } from '../../models/machine-model.ts';

/** Every path to a language. The actors are silent: events of the path report what they would. */
export const languageModelOf = (machine: typeof languageMachine) =>
  machineModel(machine, {
    input: { language: 'fa' },
    examples: {
      'preference.found': [{ language: 'fa' }, { language: 'en' }],
      'preference.changedElsewhere': [{ language: 'fa' }, { language: 'en' }],
      'country.detected': [{ country: 'IR' }, { country: 'US' }],
    },
    distinguish: ({ language, onPage }) => [language, onPage],
  });
