/** Calls back as soon as the browser has loaded an image. Never, if it has failed. */
export function onceLoaded(image: HTMLImageElement, act: () => void): void {
  if (image.naturalWidth > 0) act();
  else image.addEventListener('load', act, { once: true });
}

/** Sets the attribute `data-loaded` of an image as soon as it is loaded. Also a `ref` of React. */
export function markLoaded(image: HTMLImageElement | null): void {
  if (image)
    onceLoaded(image, () => {
      image.dataset.loaded = '';
    });
}
