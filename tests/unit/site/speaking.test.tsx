import type { Messages } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { messages as wordsEn } from '#locales/en/messages.po';
import { messages as words } from '#locales/fa/messages.po';
import type { Language } from '#src/contract/types.ts';
import { ActorsContext } from '#src/features/actors.ts';
import { NotFoundPage } from '#src/features/not-found/not-found-page.tsx';
import { createLocalization } from '#src/localization/localization.ts';
import { type CountryAnswer, languageMachine } from '#src/machines/language/language.machine.ts';
import { followLanguage } from '#src/site/speaking.ts';
import { expectConsole } from '../../support/setup.ts';

const WORDS: Readonly<Record<Language, Messages>> = { fa: words, en: wordsEn };

interface Call {
  readonly language: Language;
  readonly arrive: () => Promise<void>;
  readonly fail: () => Promise<void>;
}

/** Catalogs that arrive, or do not, when the test says so. */
function heldCatalogs() {
  const calls: Call[] = [];
  const source = (language: Language) =>
    new Promise<Messages>((resolve, reject) => {
      calls.push({
        language,
        arrive: () => act(async () => resolve(WORDS[language])),
        fail: () => act(async () => reject(new TypeError(`no ${language}`))),
      });
    });
  const call = (index: number) => {
    const found = calls.at(index);
    if (!found) throw new Error(`no call ${index}`);
    return found;
  };
  return { calls, call, source };
}

function open(language: Language = 'fa') {
  const held = heldCatalogs();
  const localization = createLocalization(held.source);
  const actor = createActor(
    languageMachine.provide({
      actors: {
        preference: fromCallback(() => {}),
        detectCountry: fromPromise<CountryAnswer>(async () => ({ kind: 'unknown' })),
      },
    }),
    { input: { language } },
  ).start();
  const opening = followLanguage(actor, localization);
  const toggle = () => act(async () => actor.send({ type: 'language.toggled' }));
  return { ...held, actor, localization, opening, toggle };
}

const page = () => [document.documentElement.lang, document.documentElement.dir];

afterEach(() => {
  document.documentElement.removeAttribute('lang');
  document.documentElement.removeAttribute('dir');
});

describe('the language of the page', () => {
  it('is shown once its words are there: catalogue, lang and dir together [4.language.change]', async () => {
    const { call, opening, localization, toggle } = open();
    expect([localization.i18n.locale, ...page()]).toEqual(['', '', '']);
    await call(0).arrive();
    await opening;
    expect([localization.i18n.locale, ...page()]).toEqual(['fa', 'fa', 'rtl']);
    await toggle();
    expect(page()).toEqual(['fa', 'rtl']);
    await call(1).arrive();
    expect([localization.i18n.locale, ...page()]).toEqual(['en', 'en', 'ltr']);
  });

  it('field note 27: changes under a screen without taking the focus', async () => {
    const { call, opening, localization, toggle } = open();
    await call(0).arrive();
    await opening;
    render(
      <I18nProvider i18n={localization.i18n}>
        <ActorsContext value={null}>
          <MemoryRouter>
            <NotFoundPage />
          </MemoryRouter>
        </ActorsContext>
      </I18nProvider>,
    );
    const link = screen.getByRole('link', { name: 'بازگشت به خانه' });
    link.focus();
    await toggle();
    await call(1).arrive();
    expect(screen.getByRole('link', { name: 'Back home' })).toBe(link);
    expect(document.activeElement).toBe(link);
  });
});

describe('field note 70: twenty quick changes', () => {
  it('end in the last one, though its words come first', async () => {
    const { calls, opening, actor, localization, toggle } = open();
    for (let count = 0; count < 19; count += 1) await toggle();
    expect(actor.getSnapshot().context.language).toBe('en');
    for (const call of calls.toReversed()) await call.arrive();
    await opening;
    expect([localization.i18n.locale, ...page()]).toEqual(['en', 'en', 'ltr']);
  });

  it('end in the first language after an even number, whatever comes late', async () => {
    const { calls, opening, localization, toggle } = open();
    for (let count = 0; count < 20; count += 1) await toggle();
    for (const call of calls.filter(({ language }) => language === 'fa')) await call.arrive();
    for (const call of calls.filter(({ language }) => language === 'en')) await call.arrive();
    await opening;
    expect([localization.i18n.locale, ...page()]).toEqual(['fa', 'fa', 'rtl']);
  });
});

describe('a change before the first words are there', () => {
  it('opens the page in the later language, though the earlier words come first', async () => {
    const { calls, call, opening, localization, toggle } = open();
    await toggle();
    await call(0).arrive();
    await call(1).arrive();
    await opening;
    expect(calls.map(({ language }) => language)).toEqual(['fa', 'en']);
    expect([localization.i18n.locale, ...page()]).toEqual(['en', 'en', 'ltr']);
  });
});

describe('words that cannot be had', () => {
  it('leave the language that is shown, for the page and for its actor', async () => {
    const { calls, call, opening, actor, localization, toggle } = open();
    await call(0).arrive();
    await opening;
    expectConsole('error', /no en/);
    await toggle();
    await call(1).fail();
    expect(actor.getSnapshot().context.language).toBe('fa');
    expect(calls.map(({ language }) => language)).toEqual(['fa', 'en', 'fa']);
    await call(2).arrive();
    expect([localization.i18n.locale, ...page()]).toEqual(['fa', 'fa', 'rtl']);
  });

  it('can be had at the next try', async () => {
    const { call, opening, localization, toggle } = open();
    await call(0).arrive();
    await opening;
    expectConsole('error', /no en/);
    await toggle();
    await call(1).fail();
    await call(2).arrive();
    await toggle();
    await call(3).arrive();
    expect([localization.i18n.locale, ...page()]).toEqual(['en', 'en', 'ltr']);
  });

  it('let a later choice be', async () => {
    const { call, opening, actor, toggle } = open();
    await call(0).arrive();
    await opening;
    await toggle();
    await toggle();
    expectConsole('error', /no en/);
    await call(1).fail();
    expect(actor.getSnapshot().context.language).toBe('fa');
  });

  it('open the page in the other language when they are the first', async () => {
    const { call, opening, localization } = open('en');
    expectConsole('error', /no en/);
    await call(0).fail();
    await call(1).arrive();
    await opening;
    expect([localization.i18n.locale, ...page()]).toEqual(['fa', 'fa', 'rtl']);
  });
});
