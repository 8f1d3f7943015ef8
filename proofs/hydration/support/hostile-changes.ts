import type { Page } from '@playwright/test';

/** Changes that extensions and translators make to a page, at any time. None changes the layout. */
export const HOSTILE_CHANGES = {
  /** A translator wraps each text in elements of its own. */
  translator: () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (text.data.trim() === '' || text.parentElement?.closest('script, style, textarea, [translate=no]')) continue;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      text.replaceWith(outer);
      outer.append(inner);
      inner.append(text);
    }
  },
  /** A password manager puts an icon beside each field. */
  passwordManager: () => {
    for (const field of document.querySelectorAll('input, textarea')) {
      const icon = document.createElement('div');
      icon.style.cssText = 'position: absolute; inline-size: 0; block-size: 0';
      icon.attachShadow({ mode: 'closed' }).innerHTML = '<svg width="0" height="0"></svg>';
      field.after(icon);
    }
  },
  /** An ad blocker removes an element. The workshop's mark in the header needs no more room than the name beside it. */
  adBlocker: () => document.querySelector('header a svg')?.remove(),
} as const satisfies Readonly<Record<string, () => void>>;

export type HostileChange = keyof typeof HOSTILE_CHANGES;

export function changeHostilely(page: Page, change: HostileChange): Promise<void> {
  return page.evaluate(HOSTILE_CHANGES[change]);
}
