/**
 * Prevents the browser from opening a file that is dropped outside a file input, which would discard the typed text. The
 * early script of a rendered page calls it. On the empty shell, `main.ts` does.
 */
export function preventFileNavigation(): void {
  const stay = (event: DragEvent) => {
    const { target, dataTransfer } = event;
    const isForInput = target instanceof Element && target.matches('[type=file]:enabled');
    if (dataTransfer?.types.includes('Files') && !isForInput) event.preventDefault();
  };
  document.addEventListener('dragover', stay, true);
  document.addEventListener('drop', stay, true);
}
