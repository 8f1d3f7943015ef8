import { onceLoaded } from '#src/ui/once-loaded.ts';

/**
 * Requests the drawing of a part as soon as its picture is loaded, and shows it with its line. After hydration,
 * `DrawingLayer` does so.
 */
export function showDrawing(): void {
  const frame = document.querySelector<HTMLElement>('[data-drawing=due]');
  if (!frame) return;
  const picture = frame.querySelector<HTMLImageElement>('img[fetchpriority=high]');
  const drawing = frame.querySelector<HTMLImageElement>('[loading=lazy]');
  if (!picture || !drawing) return;
  const show = () => {
    frame.dataset.drawing = 'ready';
  };
  const load = () => {
    drawing.setAttribute('loading', 'eager');
    drawing.decode().then(show, () => {});
  };
  onceLoaded(picture, load);
}
