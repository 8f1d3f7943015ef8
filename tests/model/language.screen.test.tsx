import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { LanguageButton } from '#src/features/navbar/language-button.tsx';
import type { languageMachine } from '#src/machines/language/language.machine.ts';
import { driveLanguage, languageModel, languageStage } from '../support/language-stage.ts';
import { drawn, liveScreen } from '../support/live-screen.ts';
import type { Expectations } from '../support/machine-model.ts';
import { mockedNetwork } from '../support/mocked-network.ts';
import { renderScreen } from '../support/render-screen.tsx';
import { expectWhole } from '../support/transition-coverage.ts';

const model = languageModel();
const network = mockedNetwork();
beforeEach(() => localStorage.clear());
liveScreen();

/** The button says the language that it switches to, in that language. */
async function seesOther({ context: { language } }: SnapshotFrom<typeof languageMachine>): Promise<void> {
  await drawn();
  const button = screen.getByRole('button');
  expect([button.textContent, button.lang, button.dir]).toEqual(
    language === 'fa' ? ['English', 'en', 'ltr'] : ['فارسی', 'fa', 'rtl'],
  );
}

const SHOWS: Expectations<typeof languageMachine> = { resolving: seesOther, detecting: seesOther, settled: seesOther };

describe('language: the button follows the model', () => {
  it.each(model.paths)('%s', async (_title, path) => {
    const opened = languageStage(network);
    const { actor, journal } = opened;
    const i18n = setupI18n({ locale: 'fa', messages: { fa: {}, en: {} } });
    actor.on('language.changed', ({ language }) => i18n.activate(language));
    renderScreen(
      <I18nProvider i18n={i18n}>
        <LanguageButton />
      </I18nProvider>,
      { actors: { language: actor } },
    );
    const { perform } = driveLanguage(opened, () => void fireEvent.click(screen.getByRole('button')));
    await model.walk(path, { journal, perform, shows: SHOWS });
  });

  it('was walked whole', () => {
    expectWhole(model.coverage(), 'language: 3/3 states, 7/7 event types, 9/9 transitions, guards both ways 3/3');
  });
});
