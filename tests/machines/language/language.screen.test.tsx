import { I18nProvider } from '@lingui/react';
import { useEffect, useState } from 'react';
import { beforeEach, expect } from 'vitest';
import type { Actor, SnapshotFrom } from 'xstate';
import { directionOf, LANGUAGE_NAMES, otherLanguage } from '#src/domain/language/language.ts';
import { LanguageButton } from '#src/features/navbar/language-button.tsx';
import { languageMachine } from '#src/machines/language/language.machine.ts';
import { visitorToasts } from '#src/translations/notifications.ts';
import { createTranslations, visitorMessages } from '#src/translations/translations.ts';
import { walkOnScreen } from '../../models/walk-on-screen.ts';
import type { Page } from '../../support/screens/page.ts';
import { screenOf } from '../../support/screens/screen-of.tsx';
import { languageModel } from './language.model.ts';

/** The language and the messages of the page. The walk decides when the machine hears that they are loaded. */
const translations = createTranslations(visitorMessages);
await Promise.all([translations.load('fa'), translations.load('en')]);

beforeEach(() => translations.show('fa'));

const machine = languageMachine.provide({ actions: { show: (_, { language }) => translations.show(language) } });

/** The text of the last toast of the machine. */
function Toast({ language }: { readonly language: Actor<typeof languageMachine> }) {
  const [text, setText] = useState('');
  useEffect(() => {
    const { unsubscribe } = language.on('messages.failed', (notification) => {
      const toast = visitorToasts['messages.failed'](notification);
      setText(typeof toast.text === 'object' && toast.text ? translations.i18n._(toast.text) : '');
    });
    return unsubscribe;
  }, [language]);
  return <p role="status">{text}</p>;
}

/** Expects the page in the language that the machine has shown last, and a button with the name of the other one. */
const sees =
  (isBusy = false) =>
  (page: Page, { context }: SnapshotFrom<typeof languageMachine>) => {
    const shown = context.onPage ?? 'fa';
    const { lang, dir } = document.documentElement;
    const { enabled, isBusy: isPageBusy } = page.read();
    expect({ lang, dir, enabled, isBusy: isPageBusy }).toEqual({
      lang: shown,
      dir: directionOf(shown),
      enabled: [LANGUAGE_NAMES[otherLanguage(shown)]],
      isBusy,
    });
  };

/** Expects also the toast about a language that could not be loaded. */
const seesToast = (isBusy: boolean) => (page: Page, snapshot: SnapshotFrom<typeof languageMachine>) => {
  sees(isBusy)(page, snapshot);
  expect(page.read().announced).toEqual([expect.stringMatching(/«(?:فارسی|English)»|“(?:فارسی|English)”/)]);
};

const sut = screenOf(machine, {
  screen: (language) => (
    <I18nProvider i18n={translations.i18n}>
      <LanguageButton />
      <Toast language={language} />
    </I18nProvider>
  ),
  provide: (language) => ({ actors: { language } }),
});

walkOnScreen(languageModel, {
  sut,
  gestures: { 'language.toggled': (page) => page.click(/^(?:فارسی|English)$/) },
  states: {
    closed: sees(),
    restoring: sees(),
    restored: sees(),
    'open.resolving': sees(),
    'open.detecting.blank': sees(),
    'open.detecting.readable': sees(),
    'open.loading': sees(true),
    'open.shown': sees(),
    'open.fallingBack': seesToast(true),
    'open.failed': seesToast(false),
  },
});
