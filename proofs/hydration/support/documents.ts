import type { Page } from '@playwright/test';

declare global {
  /** True once the document is about to be replaced by another. */
  var isLeaving: boolean | undefined;
}

/** Runs in each new document. Notes at once that a gesture loads another document, long before its request can be seen. */
export function noteLeaving(): void {
  navigation.addEventListener('navigate', ({ destination: { sameDocument, url }, downloadRequest }) => {
    // Other programs open addresses of mail and telephone.
    if (!sameDocument && downloadRequest === null && url.startsWith('http')) globalThis.isLeaving = true;
  });
}

/** Distinguishes the documents of a tab. */
export async function documentOf(page: Page): Promise<number> {
  // Unlike an evaluation, this begins again if the document is replaced meanwhile.
  const origin = await page.waitForFunction(() => performance.timeOrigin);
  return origin.jsonValue();
}

/** Waits for the document that the last gesture has asked for, if any. */
export async function arrived(page: Page): Promise<void> {
  // Fails if the next document replaces this one meanwhile.
  const left = await page.evaluate(leftDocument).catch(() => null);
  if (left !== null) await page.waitForFunction((origin) => performance.timeOrigin !== origin, left);
  await page.waitForLoadState('domcontentloaded');
}

/** Runs in the page. Returns its document if the last gesture has asked for another. */
async function leftDocument(): Promise<number | null> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  // The browser submits a form in a task of its own.
  await scheduler.postTask(() => {}, { priority: 'background' });
  return globalThis.isLeaving ? performance.timeOrigin : null;
}
