/**
 * Keeps an element above the page and within reach. While a modal dialog is open everything outside it is inert, popovers
 * too: the element then lives in the dialog, and goes back when the dialog is gone.
 */
export function keepOnTop(element: HTMLElement): () => void {
  element.popover = 'manual';
  const settle = () => {
    const place = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
    if (element.parentElement === place) return;
    place.append(element);
    element.showPopover();
  };
  const observer = new MutationObserver(settle);
  observer.observe(document, { subtree: true, childList: true, attributeFilter: ['open'] });
  settle();
  return () => {
    observer.disconnect();
    element.remove();
  };
}
