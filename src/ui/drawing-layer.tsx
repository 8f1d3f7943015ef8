import { type ComponentProps, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Drawing } from './drawing.tsx';
import { hasFailed } from './failed-media.ts';

interface DrawingLayerProps extends ComponentProps<'img'> {
  readonly src: string;
  /** Element that contains the picture. The drawing is never loaded before it. */
  readonly frame: RefObject<HTMLElement | null>;
  /** Called when the drawing can be painted. */
  readonly onReady: () => void;
}

/** URLs of drawings that cards have shown. */
const shownDrawings = new Set<string>();

/** Notes that a card has shown a drawing. The part's page then shows it at once. */
export function rememberDrawing(src: string): void {
  shownDrawings.add(src);
}

/** True if a card has shown a drawing, so that the browser can paint it at once. */
export function isDrawingShown(src: string): boolean {
  return shownDrawings.has(src);
}

/** Positions of the lines of the cards that were opened, by the URL of the drawing. */
const lines = new Map<string, number>();

/** Notes where the line of a card is when the card is pressed. The part's page then takes it over. */
export function rememberLine({ drawing }: { readonly drawing?: string }, card: HTMLElement): void {
  const at = card.style.getPropertyValue('--at');
  if (drawing === undefined) return;
  if (at === '') lines.delete(drawing);
  else lines.set(drawing, Number(at));
}

/** Returns where the line of the card was from which the part was opened, or undefined if it was at rest. */
export function lineOf(drawing: string): number | undefined {
  return lines.get(drawing);
}

/**
 * Drawing that is loaded after the picture it belongs to. Until then it has no box, without which browsers do not load a lazy
 * image. In a rendered page, `early-drawing.ts` does so before hydration. Without JavaScript, it is like any lazy image.
 */
export function DrawingLayer({ frame, onReady, ...image }: DrawingLayerProps) {
  const drawing = useRef<HTMLImageElement>(null);
  const [isLoaded] = useState(() => isDrawingShown(image.src));
  const isDue = usePictureLoaded(frame) || isLoaded;
  // biome-ignore lint/correctness/useExhaustiveDependencies: after hydration, the image fires events.
  useLayoutEffect(() => {
    if (drawing.current?.naturalWidth) onReady();
  }, []);
  return (
    <Drawing
      ref={drawing}
      loading={isDue ? 'eager' : 'lazy'}
      // A drawing that was loaded is in the first frame of the view transition from its card.
      decoding={isLoaded ? 'sync' : 'async'}
      fetchPriority="low"
      {...image}
      onLoad={({ currentTarget }) => void currentTarget.decode().then(onReady, onReady)}
    />
  );
}

/** True once the picture in the frame has loaded, even if it failed at first. */
function usePictureLoaded(frame: RefObject<HTMLElement | null>): boolean {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (!element || isLoaded) return;
    const picture = pictureIn(element);
    if (picture?.complete && !hasFailed(picture)) return setLoaded(true);
    const noteLoad = ({ target }: Event) => {
      if (target === pictureIn(element)) setLoaded(true);
    };
    // On the frame, because a picture that failed is replaced by another element. Load events do not bubble.
    element.addEventListener('load', noteLoad, { capture: true });
    return () => element.removeEventListener('load', noteLoad, { capture: true });
  }, [frame, isLoaded]);
  return isLoaded;
}

/** Returns the picture, not the preview of it that the frame may contain as well. */
function pictureIn(frame: HTMLElement): HTMLImageElement | null {
  return frame.querySelector<HTMLImageElement>('picture img') ?? frame.querySelector('img');
}
