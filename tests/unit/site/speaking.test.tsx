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
  const unavailable: Language[] = [];
  actor.on('language.unavailable', (notice) => unavailable.push(notice.language));
  const opening = followLanguage(actor, localization);
  const toggle = () => act(async () => actor.send({ type: 'language.toggled' }));
  return { ...held, actor, localization, opening, toggle, unavailable };
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

/** What the page shows, what its actor speaks, and which languages were said to be unavailable. */
const state = ({ actor, localization, unavailable }: ReturnType<typeof open>) => ({
  page: localization.i18n.locale,
  actor: actor.getSnapshot().context.language,
  unavailable,
});

describe('words that cannot be had', () => {
  it('leave the language that is shown, for the page and for its actor, and it is said [4.language.words]', async () => {
    const opened = open();
    await opened.call(0).arrive();
    await opened.opening;
    expectConsole('error', /no en/);
    await opened.toggle();
    await opened.call(1).fail();
    await opened.call(2).arrive();
    expect(opened.calls.map(({ language }) => language)).toEqual(['fa', 'en', 'fa']);
    expect(state(opened)).toEqual({ page: 'fa', actor: 'fa', unavailable: ['en'] });
    expect(page()).toEqual(['fa', 'rtl']);
  });

  it('are asked for again by each press, and said each time [4.language.words]', async () => {
    const opened = open();
    await opened.call(0).arrive();
    await opened.opening;
    for (const unavailable of [['en'], ['en', 'en']]) {
      expectConsole('error', /no en/);
      await opened.toggle();
      await opened.call(-1).fail();
      await opened.call(-1).arrive();
      expect(state(opened)).toEqual({ page: 'fa', actor: 'fa', unavailable });
    }
    await opened.toggle();
    await opened.call(-1).arrive();
    expect(state(opened)).toEqual({ page: 'en', actor: 'en', unavailable: ['en', 'en'] });
    expect(page()).toEqual(['en', 'ltr']);
  });

  it('let a later choice be', async () => {
    const opened = open();
    await opened.call(0).arrive();
    await opened.opening;
    await opened.toggle();
    await opened.toggle();
    expectConsole('error', /no en/);
    await opened.call(1).fail();
    expect(state(opened)).toEqual({ page: 'fa', actor: 'fa', unavailable: [] });
  });

  it('open the page in the other language when they are the first, and the first press asks for them again [4.language.words]', async () => {
    const opened = open('en');
    expectConsole('error', /no en/);
    await opened.call(0).fail();
    await opened.call(1).arrive();
    await opened.opening;
    expect(state(opened)).toEqual({ page: 'fa', actor: 'fa', unavailable: ['en'] });
    expect(page()).toEqual(['fa', 'rtl']);
    await opened.toggle();
    await opened.call(2).arrive();
    expect(state(opened)).toEqual({ page: 'en', actor: 'en', unavailable: ['en'] });
  });

  it('of the shown language, asked for anew, leave the page as it is', async () => {
    const opened = open();
    await opened.call(0).arrive();
    await opened.opening;
    expectConsole('error', /no en/);
    expectConsole('error', /no fa/);
    await opened.toggle();
    await opened.call(1).fail();
    await opened.call(2).fail();
    expect(opened.calls).toHaveLength(3);
    expect(state(opened)).toEqual({ page: 'fa', actor: 'fa', unavailable: ['en'] });
  });

  it('of either language end the opening, without asking for ever', async () => {
    const opened = open('en');
    expectConsole('error', /no en/);
    expectConsole('error', /no fa/);
    await opened.call(0).fail();
    const ending = expect(opened.opening).rejects.toThrow('The words of no language can be had');
    await opened.call(1).fail();
    await ending;
    expect(opened.calls.map(({ language }) => language)).toEqual(['en', 'fa']);
  });
});

describe('words of a screen that comes later', () => {
  it('that could not be had are no condition for a change of language', async () => {
    const { call, opening, localization, toggle } = open();
    await call(0).arrive();
    await opening;
    const desk = heldCatalogs();
    const adding = localization.add(desk.source);
    const refusal = expect(adding).rejects.toThrow('no fa');
    await desk.call(0).fail();
    await refusal;
    await toggle();
    await call(1).arrive();
    expect(localization.i18n.locale).toBe('en');
    expect(desk.calls).toHaveLength(1);
  });
});
