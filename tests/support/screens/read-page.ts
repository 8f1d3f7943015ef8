export const textsOf = (elements: Iterable<Element>) => [...elements].map(({ textContent }) => textContent);

/** Texts of the elements in `aria-describedby`, in that order: hint, counter, error. */
export const descriptionsOf = (element: Element) =>
  (element.getAttribute('aria-describedby')?.split(' ') ?? []).map((id) => document.getElementById(id)?.textContent);
