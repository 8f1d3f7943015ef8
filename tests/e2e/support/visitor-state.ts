import { expect, type Page } from '@playwright/test';

/** State of the page that hydration must leave alone. */
export const visitorState = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: focused, scrollingElement } = document;
    const isText = focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement;
    return {
      focused: focused?.getAttribute('name') || focused?.id || focused?.tagName,
      caret: isText ? [focused.selectionStart, focused.selectionEnd] : null,
      scrolled: scrollingElement?.scrollTop,
      selected: getSelection()?.toString(),
    };
  });

/** Focus, caret, and the position of the focused element in the window. */
export const focusState = async (page: Page) => {
  const { focused, caret } = await visitorState(page);
  const top = await page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? 0);
  return { focused, caret, top };
};

/** The same state, with the fractions of a pixel by which lines above the element may differ. */
export const alike = ({ top, ...state }: Awaited<ReturnType<typeof focusState>>) => ({
  ...state,
  top: expect.closeTo(top, 0),
});
