import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useHistoryPanel } from '#src/features/shared/navigation/use-history-panel.ts';
import type { OrderAttachment } from '#src/validation/order-attachments.ts';
import type { PhotoAndDrawing } from './photo-drawing.tsx';

interface ShownDrawing extends PhotoAndDrawing {
  /** The component that shows it, whose code is loaded with the first drawing. */
  readonly View: typeof import('./photo-drawing.tsx').PhotoDrawing;
}

type DrawingState =
  | { readonly kind: 'none' | 'failed' }
  | { readonly kind: 'asked'; readonly id: string }
  | { readonly kind: 'drawn'; readonly drawing: ShownDrawing };

/** The drawing of the photo that the visitor asked for last. Asking again and removing the photo end the work. */
export function usePhotoDrawing() {
  const { isOpen, open, close } = useHistoryPanel('drawing');
  const [state, setState] = useState<DrawingState>({ kind: 'none' });
  const question = useRef<AbortController | null>(null);
  useEffect(() => () => question.current?.abort(), []);
  useEffect(() => {
    if (state.kind === 'drawn') return () => URL.revokeObjectURL(state.drawing.drawing);
  }, [state]);
  const ask = async ({ id, name, blob, preview }: OrderAttachment) => {
    if (blob === null || preview === null) return;
    question.current?.abort();
    question.current = new AbortController();
    const { signal } = question.current;
    setState({ kind: 'asked', id });
    try {
      const [{ drawPhoto }, { PhotoDrawing: View }] = await Promise.all([
        import('./draw-photo.ts'),
        import('./photo-drawing.tsx'),
      ]);
      if (signal.aborted) return;
      const drawn = await drawPhoto(blob, signal);
      setState({ kind: 'drawn', drawing: { ...drawn, name, photo: preview, View } });
      open();
    } catch (error) {
      if (signal.aborted) return;
      console.error('drawing:', error);
      setState({ kind: 'failed' });
    }
  };
  const asked = state.kind === 'asked' ? state.id : null;
  const forget = (id: string) => {
    if (asked !== id) return;
    question.current?.abort();
    setState({ kind: 'none' });
  };
  const drawing = state.kind === 'drawn' ? state.drawing : null;
  const view: ReactNode = drawing && <drawing.View {...drawing} open={isOpen} onClose={close} />;
  return { asked, hasFailed: state.kind === 'failed', view, ask, forget };
}
