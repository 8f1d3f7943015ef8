import { expect, it, vi } from 'vitest';
import { prefersReducedMotion, scrollBehavior, scrollToElement } from '#src/ui/scroll.ts';

it.each([
  ['less motion', () => ({ matches: true }), 'instant'],
  ['nothing of the kind', () => ({ matches: false }), 'smooth'],
  ['it in a browser without matchMedia', undefined, 'smooth'],
])('a way through the page for who asked for %s', (_what, matchMedia, behavior) => {
  vi.stubGlobal('matchMedia', matchMedia);
  expect([scrollBehavior(), prefersReducedMotion()]).toEqual([behavior, behavior === 'instant']);
});

it('a way through the page ends with the focus at its end, without a second jump', () => {
  const end = document.body.appendChild(document.createElement('section'));
  end.tabIndex = -1;
  const focus = vi.spyOn(end, 'focus');
  scrollToElement(end);
  expect(document.activeElement).toBe(end);
  expect(focus.mock.calls).toEqual([[{ preventScroll: true }]]);
  end.remove();
});

it('a way through the page to nowhere is none', () => {
  const { activeElement } = document;
  scrollToElement(null);
  expect(document.activeElement).toBe(activeElement);
});
