import { type ReactNode, useRef, useState } from 'react';
import { useHistoryPanel } from '#src/features/shared/navigation/use-history-panel.ts';
import type { OrderImage } from '#src/validation/order-images.ts';
import type { PhotoAndDrawing } from './photo-drawing.tsx';

/** True if the browser can draw off the main thread. */
export function canDrawPhotos(): boolean {
  return typeof Worker === 'function' && typeof OffscreenCanvas === 'function';
}

interface ShownDrawing extends PhotoAndDrawing {
  /** The component that shows it, whose code is loaded with the first drawing. */
  readonly View: typeof import('./photo-drawing.tsx').PhotoDrawing;
}

/** The drawing of the photo that the visitor asked for, and functions that ask for it and take the question back. */
export function usePhotoDrawing() {
  const { isOpen, open, close } = useHistoryPanel('drawing');
  const [shown, setShown] = useState<ShownDrawing | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const latest = useRef<string | null>(null);
  const askFor = (id: string | null) => {
    latest.current = id;
    setAsked(id);
    setFailed(false);
  };
  const ask = async ({ id, name, blob, preview }: OrderImage) => {
    if (blob === null || preview === null) return;
    askFor(id);
    try {
      const { drawingOf, PhotoDrawing: View } = await import('./photo-drawing.tsx');
      const drawing = await drawingOf(blob);
      if (latest.current !== id) return URL.revokeObjectURL(drawing.drawing);
      if (shown) URL.revokeObjectURL(shown.drawing);
      askFor(null);
      setShown({ ...drawing, name, photo: preview, View });
      open();
    } catch (error) {
      console.error('drawing:', error);
      if (latest.current !== id) return;
      askFor(null);
      setFailed(true);
    }
  };
  const forget = (id: string) => {
    if (latest.current === id) askFor(null);
  };
  const view: ReactNode = shown && <shown.View {...shown} open={isOpen} onClose={close} />;
  return { asked, hasFailed, view, ask, forget };
}
