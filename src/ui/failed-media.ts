/**
 * Loads the images and videos of the page that failed again, now and each time that the browser is online again. Now,
 * because the site's script may have been unavailable, too. A component that replaces a failed image by something else
 * uses `useOnlineAgain`.
 */
export function reloadFailedMedia(): void {
  reload();
  window.addEventListener('online', reload);
}

function reload(): void {
  for (const image of document.images) if (hasFailed(image)) request(image);
  for (const video of document.querySelectorAll('video')) if (video.error !== null) video.load();
}

/** True if the browser has given up an image. */
export function hasFailed({ complete, currentSrc, naturalWidth }: HTMLImageElement): boolean {
  return complete && currentSrc !== '' && naturalWidth === 0;
}

/** Requests the image again: the browser does so when an attribute is set, even to the same value. */
function request(image: HTMLImageElement): void {
  for (const attribute of ['src', 'srcset']) {
    const value = image.getAttribute(attribute);
    if (value !== null) image.setAttribute(attribute, value);
  }
}
