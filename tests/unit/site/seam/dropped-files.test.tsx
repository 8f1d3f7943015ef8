import { fireEvent } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { preventFileNavigation } from '#src/site/seam/dropped-files.ts';

const MARKUP = '<p>text</p><input type="file" /><input type="file" disabled />';

/** For each element of the page, true where the browser goes on to do what it does with a drop by itself. */
function areLeftToBrowser(kind: 'dragOver' | 'drop', types: readonly string[]): readonly boolean[] {
  return [...document.body.children].map((element) => fireEvent[kind](element, { dataTransfer: { types } }));
}

beforeEach(() => {
  document.body.innerHTML = MARKUP;
});

it.each(['dragOver', 'drop'] as const)('leaves a file to the browser over an enabled file input only: %s', (kind) => {
  preventFileNavigation();
  expect(areLeftToBrowser(kind, ['Files'])).toEqual([false, true, false]);
  expect(areLeftToBrowser(kind, ['text/plain'])).toEqual([true, true, true]);
});
