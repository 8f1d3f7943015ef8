import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addLaterSections } from '#src/site/seam/later-sections.ts';

const { dataset } = document.documentElement;
const sections = () => [...document.querySelectorAll<HTMLElement>('section, footer')];
/** Numbers of the sections that are laid out although the first screen leaves them out. */
const shown = () =>
  sections().flatMap(({ style }, index) => (style.getPropertyValue('content-visibility') === 'visible' ? [index] : []));

const MOVES = ['pointerdown', 'keydown', 'wheel', 'scroll', 'beforeprint'];
const ENDS = ['hydrated', 'hydration-failed'];

let nextFrame: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  dataset.firstScreen = '';
  document.body.innerHTML = '<main><section></section><section></section><section></section></main><footer></footer>';
  // jsdom knows no `content-visibility`.
  for (const section of sections())
    Object.defineProperty(section.style, 'contentVisibility', {
      get: () => section.style.getPropertyValue('content-visibility'),
    });
  let waiting: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (work: FrameRequestCallback) => waiting.push(work));
  nextFrame = () => {
    const due = waiting;
    waiting = [];
    for (const work of due) work(0);
  };
});

// Each listener reacts once, so that none outlives its test.
afterEach(() => {
  for (const type of MOVES) window.dispatchEvent(new Event(type));
  for (const type of ENDS) document.dispatchEvent(new Event(type));
});

describe('the sections below the first screen', () => {
  it.each(ENDS)('are laid out from the second frame on, one in each: %s', (event) => {
    addLaterSections();
    document.dispatchEvent(new Event(event));
    nextFrame();
    expect(shown()).toEqual([]);
    nextFrame();
    nextFrame();
    expect([shown(), dataset.firstScreen]).toEqual([[1, 2], '']);
    nextFrame();
    expect([shown(), dataset.firstScreen]).toEqual([[], undefined]);
  });

  it.each(MOVES)('are laid out at once at %s', (event) => {
    addLaterSections();
    window.dispatchEvent(new Event(event));
    expect(dataset.firstScreen).toBeUndefined();
  });

  it('are laid out after 3 s in any case', () => {
    addLaterSections();
    vi.advanceTimersByTime(3_000);
    for (let frame = 0; frame < 3; frame += 1) nextFrame();
    expect(dataset.firstScreen).toBeUndefined();
  });

  it('can begin with the last one', () => {
    addLaterSections()();
    expect(shown()).toEqual([3]);
  });
});
