/**
 * Keeps a file that is dropped beside a file input from taking the browser away from what was typed. The early script of a
 * rendered page calls it; in the empty shell, the site's script.
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
