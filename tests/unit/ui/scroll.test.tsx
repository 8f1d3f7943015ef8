import { afterEach, describe, expect, it, vi } from 'vitest';
import { prefersLessMotion, scrollBehavior, travelTo } from '#src/ui/scroll.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const asked = (matches: boolean) => vi.stubGlobal('matchMedia', () => ({ matches }));

describe('field note 91: a browser without matchMedia', () => {
  it('moves', () => {
    vi.stubGlobal('matchMedia', undefined);
    expect([prefersLessMotion(), scrollBehavior()]).toEqual([false, 'smooth']);
  });
});

describe('a way through the page', () => {
  it.each([
    [true, 'instant'],
    [false, 'smooth'],
  ])('for who asked for less motion: %s, is %s', (isLess, behavior) => {
    asked(isLess);
    expect(scrollBehavior()).toBe(behavior);
  });

  it('ends with the focus at its end, without a second jump', () => {
    const end = document.body.appendChild(document.createElement('section'));
    end.tabIndex = -1;
    const focus = vi.spyOn(end, 'focus');
    travelTo(end);
    expect(document.activeElement).toBe(end);
    expect(focus.mock.calls).toEqual([[{ preventScroll: true }]]);
    end.remove();
  });

  it('to nowhere is none', () => {
    const { activeElement } = document;
    travelTo(null);
    expect(document.activeElement).toBe(activeElement);
  });
});
