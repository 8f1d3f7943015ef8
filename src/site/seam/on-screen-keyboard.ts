/** Keeps the field in sight when a keyboard comes up: the window then has the same width and less height. */
export function keepFieldVisible(): void {
  let { innerWidth: width, innerHeight: height } = window;
  window.addEventListener('resize', () => {
    const isCovered = window.innerWidth === width && window.innerHeight < height;
    ({ innerWidth: width, innerHeight: height } = window);
    const { activeElement } = document;
    if (isCovered && activeElement?.matches('input, textarea')) activeElement.scrollIntoView({ block: 'nearest' });
  });
}
