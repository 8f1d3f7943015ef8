import { expect, it, vi } from 'vitest';
import { pageAttention } from '#src/actors/page-attention.ts';
import { parentOf } from '../../support/models/parent-of.ts';

it('reports at once whether the page is seen and has the focus, then each change until it stops', () => {
  const isHidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
  const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  const { received, stop } = parentOf(pageAttention);
  isHidden.mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  isHidden.mockReturnValue(false);
  window.dispatchEvent(new Event('focus'));
  hasFocus.mockReturnValue(false);
  window.dispatchEvent(new Event('blur'));
  stop();
  window.dispatchEvent(new Event('blur'));
  const both = ['page.attended', 'page.unattended'].map((type) => ({ type }));
  expect(received).toEqual([...both, ...both]);
});
