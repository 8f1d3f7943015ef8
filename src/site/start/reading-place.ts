/** Runs a change of the page's state and renders what it changes, before it returns. */
export type RenderNow = (change: () => void) => void;

/**
 * Renders a change of the whole page at once and scrolls, so that the element in the middle of the viewport stays where
 * it is. A page that is not scrolled stays at its top.
 */
export function keepReadingPlace(renderNow: RenderNow, change: () => void): void {
  const places = window.scrollY > 0 ? placesInMiddle() : [];
  renderNow(change);
  const place = places.find(({ element }) => element.isConnected);
  if (!place) return;
  const { top, height } = place.element.getBoundingClientRect();
  const moved = top + place.share * height - middle();
  if (Math.abs(moved) >= 1) window.scrollBy({ top: moved, behavior: 'instant' });
}

/** An element, and the share of its height that is above the middle of the viewport. */
interface Place {
  readonly element: Element;
  readonly share: number;
}

const middle = () => window.innerHeight / 2;

/** Returns the elements in the middle of the viewport, the innermost first. */
function placesInMiddle(): readonly Place[] {
  const places: Place[] = [];
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
