import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { hydrated, orderForm } from './support/pages.ts';
import { LANGUAGES } from './support/texts.ts';

/** Widths of phones in px. */
const WIDTHS = [360, 375, 390, 430];

/** Times of the frames in the first second, in ms. */
const FRAMES = Array.from({ length: 61 }, (_, index) => (index * 1_000) / 60);

const PATHS = ['/', '/products', '/products/1', '/about', '/login', '/no-such-page'];

/** Stops the page's clock of animations, so that the test sets their times. */
async function stopAnimations(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 0 });
}

/** Returns the number of animations, and how many px the page is wider than the window in its widest frame. */
function measureMotion(page: Page) {
  return page.evaluate((frames) => {
    const root = document.documentElement;
    const animations = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
    const excess = (animations.length > 0 ? frames : [0]).map((time) => {
      for (const animation of animations) animation.currentTime = time;
      return root.scrollWidth - root.clientWidth;
    });
    // The document no longer lists an animation that has ended.
    for (const animation of animations) animation.currentTime = 0;
    return { animations: animations.length, excess: Math.max(...excess) };
  }, FRAMES);
}

for (const language of LANGUAGES) {
  for (const scripting of [true, false]) {
    test(`no animation widens a page in ${language}, ${scripting ? 'with' : 'without'} a script`, async ({
      visit,
      expectConsole,
    }) => {
      expectConsole(/404 \(Not Found\)/);
      const page = await visit('/login', { language, scripting, motion: true, width: 360 });
      await stopAnimations(page);
      const expectNoExcess = async (what: string) => {
        const measured = [];
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 800 });
          measured.push(await measureMotion(page));
        }
        expect
          .soft(
            measured.map(({ excess }) => excess),
            what,
          )
          .toEqual(WIDTHS.map(() => 0));
        return Math.max(...measured.map(({ animations }) => animations));
      };
      for (const path of PATHS) {
        await page.goto(path);
        if (scripting) await hydrated(page);
        await expectNoExcess(path);
      }
      await page.goto('/');
      if (scripting) await hydrated(page);
      await orderForm(page).fill({ name: 'Ali', phone: '09121234567', description: 'A gear' });
      await orderForm(page).send.click();
      await page.locator('#order section h3').waitFor();
      // The stamp.
      expect(await expectNoExcess('the receipt')).toBeGreaterThan(0);
    });
  }
}
