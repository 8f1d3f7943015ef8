import fc from 'fast-check';
import { expect, test } from '../../tests/e2e/support/fixtures.ts';
import { SEED } from '../../tests/support/infrastructure/seed.ts';
import { describeVisit } from './support/describe-visit.ts';
import { differences } from './support/differences.ts';
import { answerRequests, PUBLIC_PAGES, visitTo } from './support/random-visits.ts';
import { type Visit, visitHeld, visitHydrated } from './support/visits.ts';

const { HYDRATION_RUNS = '200', HYDRATION_VISIT } = process.env;
/** Visits to each page. */
const RUNS = Math.ceil(Number(HYDRATION_RUNS) / PUBLIC_PAGES.length);

/** Milliseconds for a page's visits. One takes 2 s, on a machine with much else to do 60 s. */
const TIMEOUT = 60_000 * (1 + RUNS);

interface Fixtures {
  /** Makes the visit on a page that is hydrated first and on one that is hydrated late. Fails if they differ. */
  compare: (visit: Visit) => Promise<void>;
}

const visiting = test.extend<Fixtures>({
  compare: async ({ enter, tolerateConsole }, use) => {
    // The returned order, the pages that do not exist, the rejected login, and React's report of a page that an extension has changed.
    tolerateConsole(/status of 40[014]|Minified React error #418/);
    // The map of the about page, whose address gets a hash or is left before the request, and a link of the footer.
    tolerateConsole(/^left the origin: https:\/\/(?:www\.openstreetmap\.org|www\.instagram\.com|t\.me|wa\.me)\//);
    const make = async (visit: Visit, how: typeof visitHeld) => {
      const context = await enter({ language: visit.language, width: visit.width });
      await answerRequests(context);
      return how(context, visit).finally(() => context.close());
    };
    await use(async (visit) => {
      const [hydrated, held] = await Promise.all([make(visit, visitHydrated), make(visit, visitHeld)]);
      expect(differences(visit, hydrated, held), describeVisit(visit)).toEqual([]);
    });
  },
});

visiting.describe('what a visitor does around hydration ends as on a hydrated page', () => {
  for (const [index, publicPage] of PUBLIC_PAGES.entries()) {
    visiting(`at ${publicPage.path}`, async ({ compare }) => {
      visiting.setTimeout(TIMEOUT);
      await fc.assert(fc.asyncProperty(visitTo(publicPage), compare), {
        // Other gestures on each page.
        seed: SEED + index,
        numRuns: RUNS,
        unbiased: true,
        // A visit has few gestures. Shrinking would take minutes.
        endOnFailure: true,
        includeErrorInReport: true,
      });
    });
  }
});

if (HYDRATION_VISIT !== undefined) visiting('HYDRATION_VISIT', ({ compare }) => compare(JSON.parse(HYDRATION_VISIT)));
