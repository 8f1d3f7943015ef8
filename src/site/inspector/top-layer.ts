/**
 * Keeps an element above the page and usable. An open modal dialog makes everything outside it inert, popovers included,
 * so the element is moved into the dialog while it is open.
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
