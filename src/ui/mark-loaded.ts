/** Sets the attribute `data-loaded` of an image as soon as the browser has loaded it. Also a `ref` of React. */
export function markLoaded(image: HTMLImageElement | null): void {
  if (image === null) return;
  const mark = () => image.toggleAttribute('data-loaded', true);
  if (image.complete && image.naturalWidth > 0) mark();
  else image.addEventListener('load', mark, { once: true });
}
