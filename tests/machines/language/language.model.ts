import { languageMachine } from '#src/machines/language/language.machine.ts';
import { machineModel } from '../../support/machine-model.ts';

/** Every way to a language. */
export const languageModel = machineModel(languageMachine, {
  input: { language: 'fa' },
  examples: {
    'language.toggled': [{ type: 'language.toggled' }],
    'preference.found': [
      { type: 'preference.found', language: 'fa' },
      { type: 'preference.found', language: 'en' },
    ],
    'preference.missing': [{ type: 'preference.missing' }],
    'preference.changedElsewhere': [
      { type: 'preference.changedElsewhere', language: 'fa' },
      { type: 'preference.changedElsewhere', language: 'en' },
    ],
    'country.detected': [
      { type: 'country.detected', country: 'IR' },
      { type: 'country.detected', country: 'US' },
    ],
    'country.unknown': [{ type: 'country.unknown' }],
    'messages.loaded': [{ type: 'messages.loaded' }],
    'messages.failed': [{ type: 'messages.failed' }],
  },
  distinguish: ({ language, onPage }) => [language, onPage],
});
