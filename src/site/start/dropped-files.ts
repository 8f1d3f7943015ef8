/** Keeps a file that is dropped beside its place from taking the browser away from what was typed. */
export function preventFileNavigation(): void {
  const stay = (event: DragEvent) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  };
  document.addEventListener('dragover', stay);
  document.addEventListener('drop', stay);
}
