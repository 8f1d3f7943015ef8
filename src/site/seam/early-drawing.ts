/**
 * Requests the drawing of a part as soon as its picture is loaded, and shows it with its line. After hydration,
 * `DrawingLayer` does so.
 */
export function showDrawing(): void {
  const frame = document.querySelector<HTMLElement>('[data-drawing=due]');
  const picture = frame?.querySelector<HTMLImageElement>('[fetchpriority=high]');
  const drawing = frame?.querySelector<HTMLImageElement>('[loading=lazy]');
  if (!picture || !drawing) return;
  const show = () => {
    frame?.setAttribute('data-drawing', 'ready');
  };
  const load = () => {
    drawing.setAttribute('loading', 'eager');
    drawing.decode().then(show, () => {});
  };
  if (picture.naturalWidth > 0) load();
  else picture.addEventListener('load', load, { once: true });
}
