import { render } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { keepFieldVisible } from '#src/site/seam/on-screen-keyboard.ts';

const [UP, DOWN] = [[360, 380] as const, [360, 740] as const];
let shown: (readonly [id: string, options: unknown])[];

beforeAll(keepFieldVisible);

beforeEach(() => {
  shown = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scroll(this: Element, options) {
    shown.push([this.id, options]);
  });
  resize(...DOWN);
  shown = [];
});

function resize(width: number, height: number): void {
  vi.stubGlobal('innerWidth', width);
  vi.stubGlobal('innerHeight', height);
  window.dispatchEvent(new Event('resize'));
}

/** Opens a form with one thing of each kind, and gives one of them the focus. */
function focusOn(id: string): void {
  render(
    <form>
      <input id="name" />
      <textarea id="note" />
      <button id="send" type="button" />
    </form>,
  );
  document.getElementById(id)?.focus();
}

it.each<{
  readonly label: string;
  readonly id: string;
  readonly sizes: readonly (readonly [width: number, height: number])[];
  readonly times: number;
}>([
  {
    label: 'scrolls a focused line into view when a keyboard opens, and not when it closes',
    id: 'name',
    sizes: [UP, DOWN, UP],
    times: 2,
  },
  {
    label: 'scrolls a focused text into view when a keyboard opens, and not when it closes',
    id: 'note',
    sizes: [UP, DOWN, UP],
    times: 2,
  },
  { label: 'does not scroll when a keyboard opens and no field has the focus', id: 'send', sizes: [UP], times: 0 },
  { label: 'does not scroll when a phone is turned', id: 'name', sizes: [[740, 360]], times: 0 },
])('$label', ({ id, sizes, times }) => {
  focusOn(id);
  for (const size of sizes) resize(...size);
  expect(shown).toEqual(Array(times).fill([id, { block: 'nearest' }]));
});
