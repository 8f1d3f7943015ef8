import { fireEvent } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { reloadFailedMedia } from '#src/ui/failed-media.ts';

/** An element that has failed to load, or not. */
function show<Kind extends HTMLElement>(markup: string, state: Partial<Kind>): Kind {
  document.body.insertAdjacentHTML('beforeend', markup);
  const element = document.body.lastElementChild as Kind;
  for (const [name, value] of Object.entries(state))
    Object.defineProperty(element, name, { configurable: true, value });
  return element;
}

const showImage = (markup: string, naturalWidth: number, complete = true) =>
  show<HTMLImageElement>(markup, { complete, naturalWidth, currentSrc: '/shown.webp' });

it('requests each failed image and video again when the script arrives and when the browser is online again', () => {
  document.body.innerHTML = '';
  const requested: string[] = [];
  vi.spyOn(Element.prototype, 'setAttribute').mockImplementation((...given) => void requested.push(given.join(' ')));
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(function load(this: HTMLMediaElement) {
    requested.push(`load ${this.getAttribute('src')}`);
  });
  const failed = showImage('<img src="/failed.webp">', 0);
  showImage('<img srcset="/small.webp 96w" alt="">', 0);
  showImage('<img src="/loading.webp" alt="">', 0, false);
  showImage('<img src="/loaded.webp" alt="">', 96);
  show<HTMLVideoElement>('<video src="/failed.mp4"></video>', { error: { code: 4 } as MediaError });
  show<HTMLVideoElement>('<video src="/played.mp4"></video>', { error: null });
  reloadFailedMedia();
  expect(requested).toEqual(['src /failed.webp', 'srcset /small.webp 96w', 'load /failed.mp4']);
  Object.defineProperty(failed, 'naturalWidth', { value: 96 });
  fireEvent(window, new Event('online'));
  expect(requested.slice(3)).toEqual(['srcset /small.webp 96w', 'load /failed.mp4']);
});
