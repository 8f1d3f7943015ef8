import { msg } from '@lingui/core/macro';
import type { BrowserContext, Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { Language } from '#src/contract/types.ts';
import { directionOf, LANGUAGE_NAMES, otherLanguage } from '#src/domain/language.ts';
import { noticeWords } from '#src/localization/notice-words.ts';
import { languageMachine } from '#src/machines/language/language.machine.ts';
import { type DemoVisit, seesToasts, visitDemo } from './demo.ts';
import { eventually, type Journey } from './journey.ts';
import { languageOf } from './journey-words.ts';
import { countryResponse, type LANGUAGE_EXAMPLES, languageModel } from './language-stage.ts';
import type { Expectation, Expectations, Performers } from './machine-model.ts';
import { isAnswered, type Tour, tourOf, type Walker } from './tour.ts';
import { wordsIn } from './words.ts';

type LanguageExample = (typeof LANGUAGE_EXAMPLES)[keyof typeof LANGUAGE_EXAMPLES][number];

/** The language through the whole page, a second tab and the country service. */
export function languageTour(): Tour {
  return tourOf(languageMachine, {
    // To begin with: the paths themselves go on from there.
    languages: ['fa'],
    modelIn: (_language, count) => languageModel({ count, canHappen }),
    open,
  });
}

function canHappen(snapshot: SnapshotFrom<typeof languageMachine>, event: LanguageExample): boolean {
  const { language } = snapshot.context;
  // Another tab that stores what is stored already tells nobody.
  const isStored = snapshot.matches('settled') && event.type === 'preference.changedElsewhere';
  return isAnswered(snapshot, event) && !(isStored && event.language === language);
}

async function open({ journey, demo }: Walker) {
  const lookup = heldLookup(journey);
  const visits: DemoVisit[] = [];
  const visit = () => visits[0] ?? missing('page');
  /** Whose words cannot be had. */
  let speechless: Language | null = null;

  const perform: Performers<typeof LANGUAGE_EXAMPLES> = {
    'xstate.init': () => {},
    'preference.read': async ({ language }, [next]) => {
      if (next?.type === 'words.failed') speechless = next.language;
      const visitor = { language, country: lookup.hold };
      visits.push(await visitDemo(journey, demo, '/', visitor, (context) => withholdWords(context, speechless)));
    },
    'language.toggled': () => toggle(visit().page).click(),
    'preference.changedElsewhere': async ({ language }) => {
      const other = await visit().page.context().newPage();
      await other.goto(`${demo.url}/scenarios`);
      await other.evaluate((chosen) => localStorage.setItem('language', chosen), language);
    },
    'words.failed': () => {
      journey.expectConsole(/net::ERR_FAILED/);
      journey.expectConsole(/words:/);
    },
    'xstate.done.actor.detectCountry': ({ output }) => lookup.answer(countryResponse(output)),
    'xstate.error.actor.detectCountry': () => lookup.fail(),
    'xstate.after.detectionDeadline.language.detecting': () => visit().clock.increment(3_000),
  };

  const sees: Expectation<typeof languageMachine> = async ({ context: { language } }, _event, notices) => {
    // What fails at the start has failed before there is anything to see.
    const shown = language === speechless ? otherLanguage(language) : language;
    await eventually(() => languageSeen(visit().page)).toEqual(languageExpected(shown));
    await seesToasts(visit().page, notices.map(noticeWords), wordsIn(shown));
  };
  const shows: Expectations<typeof languageMachine> = {
    resolving: () => expect(visits).toEqual([]),
    detecting: sees,
    settled: sees,
  };
  // Its browsers are its own.
  return { perform, shows, leave: async () => {} };
}

const toggle = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^(English|فارسی)$/ });

async function languageSeen(page: Page) {
  const { lang, dir } = await languageOf(page);
  const heading = await page.getByRole('heading', { level: 1 }).textContent();
  return { lang, dir, heading, other: await toggle(page).textContent() };
}

/** The button says the language that it switches to, in that language. */
function languageExpected(language: Language) {
  const heading = wordsIn(language)._(msg`قطعه‌ای که پیدا نمی‌شود، این‌جا ساخته می‌شود.`);
  return { lang: language, dir: directionOf(language), heading, other: LANGUAGE_NAMES[otherLanguage(language)] };
}

/** Lets nobody have the words of a language. */
async function withholdWords(context: BrowserContext, language: Language | null): Promise<void> {
  if (language === null) return;
  await context.route('**/assets/messages-*.js', async (route) => {
    const response = await route.fetch();
    const isPersian = /[\u0600-\u06FF]/.test(await response.text());
    return language === (isPersian ? 'fa' : 'en') ? route.abort('failed') : route.fulfill({ response });
  });
}

/** The question for the country, which waits for the test's answer. */
function heldLookup(journey: Journey) {
  const asked = Promise.withResolvers<Route>();
  return {
    hold: (route: Route) => asked.resolve(route),
    answer: async (response: Response) => {
      const headers = { 'access-control-allow-origin': '*', 'content-type': 'application/json' };
      await (await asked.promise).fulfill({ headers, body: await response.text() });
    },
    fail: async () => {
      journey.expectConsole(/net::ERR_FAILED/);
      await (await asked.promise).abort('failed');
    },
  };
}

function missing(what: string): never {
  throw new Error(`there is no ${what}`);
}
