import { render } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { keepFieldVisible } from '#src/site/on-screen-keyboard.ts';

let shown: (readonly [id: string, options: unknown])[];

beforeEach(() => {
  shown = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scroll(this: Element, options) {
    shown.push([this.id, options]);
  });
  resize(360, 740);
  shown = [];
});

function resize(width: number, height: number): void {
  Object.assign(window, { innerWidth: width, innerHeight: height });
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
  onTestFinished(keepFieldVisible());
  document.getElementById(id)?.focus();
}

const IN_SIGHT = { block: 'nearest' };

describe('a keyboard that comes up over the page', () => {
  it.each(['name', 'note'])('brings the focused %s into sight each time, and leaves it there when it goes', (id) => {
    focusOn(id);
    for (const height of [380, 740, 380]) resize(360, height);
    expect(shown).toEqual(Array(2).fill([id, IN_SIGHT]));
  });

  it('leaves the page where it is while no field has the focus', () => {
    focusOn('send');
    resize(360, 380);
    expect(shown).toEqual([]);
  });

  it('is not a phone that is turned', () => {
    focusOn('name');
    resize(740, 360);
    expect(shown).toEqual([]);
  });
});
