import { type ComponentProps, type RefObject, useEffect, useState } from 'react';
import styles from './drawing.module.css';
import { Drawing } from './drawing.tsx';

interface DrawingLayerProps extends ComponentProps<'img'> {
  /** Element that contains the picture. The drawing is never loaded before it. */
  readonly frame: RefObject<HTMLElement | null>;
  /** Called when the drawing can be painted. */
  readonly onReady: () => void;
  /** Another file for the windows that match a media query. */
  readonly other?: { readonly media: string; readonly srcSet: string };
}

/** Drawing that is loaded after the picture it belongs to. Without JavaScript, the browser loads it like any image. */
export function DrawingLayer({ frame, onReady, other, ...image }: DrawingLayerProps) {
  const isDue = usePictureLoaded(frame);
  if (!isDue) {
    return (
      <noscript className={styles.fallback}>
        <picture>
          {other && <source {...other} />}
          <Drawing {...image} loading="lazy" />
        </picture>
      </noscript>
    );
  }
  return (
    <picture>
      {other && <source {...other} />}
      <Drawing
        {...image}
        loading="lazy"
        decoding="async"
        fetchPriority="low"
        onLoad={({ currentTarget }) => void currentTarget.decode().then(onReady, onReady)}
      />
    </picture>
  );
}

/** True once the picture in the frame is loaded. */
function usePictureLoaded(frame: RefObject<HTMLElement | null>): boolean {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    // Beside the picture, the frame may contain a preview of it.
    const element = frame.current;
    const picture = element?.querySelector<HTMLImageElement>('picture img') ?? element?.querySelector('img');
    if (!picture) return;
    const settle = () => setLoaded(true);
    if (picture.complete) return settle();
    picture.addEventListener('load', settle, { once: true });
    return () => picture.removeEventListener('load', settle);
  }, [frame]);
  return isLoaded;
}
