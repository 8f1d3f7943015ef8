import { expect, it, vi } from 'vitest';
import { pageVisibility } from '#src/actors/page-visibility.ts';
import { parentOf } from '../../support/actors/parent-of.ts';

function turn(isHidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

it('reports at once whether the page is visible, then each change until it stops', () => {
  turn(true);
  const { received, stop } = parentOf(pageVisibility);
  turn(false);
  turn(true);
  expect(received).toEqual([{ type: 'page.hidden' }, { type: 'page.shown' }, { type: 'page.hidden' }]);
  stop();
  turn(false);
  expect(received).toHaveLength(3);
});
