import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

/** Widths of the window in px. 320 equals 1280 at 400 %. */
const WIDTHS = [320, 360, 768, 1440];
/** Least size of a target in px: of WCAG 2.2 (2.5.8), and the site's own for buttons. */
const LEAST = { target: 24, button: 44 };
/** All rules of WCAG 2.2 A and AA, and the best practices. Axe leaves out the size of targets by default. */
const EVERY_RULE: RunOptions = { rules: { 'target-size': { enabled: true } } };
/** The rules that depend on the colour scheme. */
const CONTRAST: RunOptions = { runOnly: ['color-contrast'] };

/** Findings on a page. All lists are empty if there are none. */
export interface Inspection {
  /** Findings of axe. Those of the dark scheme say so. */
  readonly violations: readonly string[];
  /** Widths at which the page scrolls sideways. */
  readonly sidewaysScroll: readonly string[];
  /** Targets too small for a finger, by width. */
  readonly smallTargets: readonly string[];
}

/** No findings. */
export const FLAWLESS: Inspection = { violations: [], sidewaysScroll: [], smallTargets: [] };

/**
 * Inspects what the page shows now, in both colour schemes.
 * @param width the only width in px at which it is shown like this. Default: every width
 */
export async function inspect(page: Page, width?: number): Promise<Inspection> {
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = (await violationsOf(page, CONTRAST)).map((what) => `dark: ${what}`);
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await inspectScheme(page, width);
  return { ...light, violations: [...dark, ...light.violations] };
}

/** Inspects what the page shows now, in its present colour scheme. For `width` see `inspect`. */
export async function inspectScheme(page: Page, width?: number): Promise<Inspection> {
  const violations = await violationsOf(page, EVERY_RULE);
  const sidewaysScroll: string[] = [];
  const smallTargets: string[] = [];
  for (const each of width === undefined ? WIDTHS : [width]) {
    await page.setViewportSize({ width: each, height: 800 });
    // The site answers changed media queries in the next frame.
    await page.evaluate(() => new Promise(requestAnimationFrame));
    const beyond = await page.evaluate(beyondTheEdge);
    sidewaysScroll.push(...beyond.map((what) => `${each}: ${what}`));
    smallTargets.push(...(await page.evaluate(targetsBelow, LEAST)).map((target) => `${each}: ${target}`));
  }
  return { violations, sidewaysScroll, smallTargets };
}

/**
 * Runs in the page. Axe skips the contrast of icon fonts, which it detects by drawing a text and its first letter. It
 * mistakes every font with joined letters for one. Drawing all texts as blocks prevents that.
 */
function drawTextsAlike(): void {
  CanvasRenderingContext2D.prototype.fillText = function () {
    this.fillRect(0, 0, this.canvas.width, this.canvas.height);
  };
}

async function violationsOf(page: Page, options: RunOptions): Promise<string[]> {
  await page.evaluate(drawTextsAlike);
  // Sticky elements cover no target at the top of the page.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  // Axe stays in a page that was inspected before.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (given) => {
    // Colours in a transition between the schemes belong to neither.
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
    const { violations } = await (Reflect.get(window, 'axe') as typeof axe).run(given);
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target.join(' ')}`));
  }, options);
}

/** Runs in the page. Returns how far it scrolls sideways, and the first elements outside. */
function beyondTheEdge(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const outside = [...document.body.querySelectorAll('*')].filter((element) => {
    const { left, right } = element.getBoundingClientRect();
    return left < -1 || right > clientWidth + 1;
  });
  const names = outside.slice(0, 3).map((element) => `${element.tagName}.${element.getAttribute('class') ?? ''}`);
  return [`${scrollWidth - clientWidth} px, ${names.join(', ')}`];
}

/** Runs in the page. Returns the targets that are too small. Links within a text may be smaller. */
function targetsBelow(least: { readonly target: number; readonly button: number }): string[] {
  const controls = document.querySelectorAll<HTMLElement>('a[href], button, input, textarea, select, summary');
  const isReachable = (element: HTMLElement) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.closest('[aria-hidden="true"], [inert]') === null;
  const isInText = (element: HTMLElement) =>
    getComputedStyle(element).display === 'inline' &&
    [...(element.parentElement?.childNodes ?? [])].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
    );
  const sizeOf = (element: HTMLElement) => {
    const boxes = [element, element.closest('label')].map((box) => box?.getBoundingClientRect());
    const largest = (side: 'width' | 'height') => Math.max(...boxes.map((box) => box?.[side] ?? 0));
    return { width: largest('width'), height: largest('height') };
  };
  return [...controls].flatMap((element) => {
    if (!isReachable(element) || isInText(element)) return [];
    const { width, height } = sizeOf(element);
    const needed = element.matches('button, [type=submit]') ? least.button : least.target;
    if (Math.min(width, height) >= needed - 0.1) return [];
    const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
    return [`${element.tagName} «${name}» ${width.toFixed(1)} × ${height.toFixed(1)}`];
  });
}
