/** Runs a change of the page's state and renders what it changes, before it returns. */
export type RenderNow = (change: () => void) => void;

/**
 * Renders a change of the whole page at once and scrolls, so that the element in the middle of the viewport stays where
 * it is, also when another font arrives. A page that is not scrolled stays at its top.
 */
export function keepReadingPlace(renderNow: RenderNow, change: () => void): void {
  const places = readingPlaces();
  renderNow(change);
  const place = places.find(({ element }) => element.isConnected);
  if (!place) return;
  returnTo(place.element, place.share);
  // The change may need another font, which lays out the text again. A visitor who scrolls meanwhile has another place.
  const { scrollY } = window;
  document.fonts.ready.then(() => {
    if (window.scrollY === scrollY) returnTo(place.element, place.share);
  });
}

/** An element, and the share of its height that is above the middle of the viewport. */
interface Place {
  readonly element: Element;
  readonly share: number;
}

/** Scrolls so that the given share of the element's height is above the middle of the viewport. */
function returnTo(element: Element, share: number): void {
  const { top, height } = element.getBoundingClientRect();
  const moved = top + share * height - middle();
  if (Math.abs(moved) >= 1) window.scrollBy({ top: moved, behavior: 'instant' });
}

const middle = () => window.innerHeight / 2;

/** Returns the elements in the middle of the viewport, the innermost first; none if the page is not scrolled. */
function readingPlaces(): readonly Place[] {
  const places: Place[] = [];
  if (window.scrollY === 0) return places;
  let element: Element | undefined = document.body;
  while (element) {
    const { top, height } = element.getBoundingClientRect();
    places.unshift({ element, share: (middle() - top) / height });
    element = [...element.children].find(isInMiddle);
  }
  return places;
}

function isInMiddle(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top <= middle() && middle() < bottom;
}
