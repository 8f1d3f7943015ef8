/** What the elements say, one by one. */
export const textsOf = (elements: Iterable<Element>) => [...elements].map(({ textContent }) => textContent);

/** What describes an element to a screen reader, in its order: hint, counter, error. */
export const descriptionsOf = (element: Element) =>
  (element.getAttribute('aria-describedby')?.split(' ') ?? []).map((id) => document.getElementById(id)?.textContent);
