import { type RefObject, useEffect } from 'react';
import { useActors } from '../actors.ts';

/**
 * Takes files that are pasted while the form, or nothing at all, has the focus; and keeps a file that was dropped
 * beside its place from taking the browser away from what was typed.
 */
export function useFilesFromOutside(form: RefObject<HTMLFormElement | null>): void {
  const { orderSubmission } = useActors();
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      const hasText = event.clipboardData?.types.includes('text/plain') ?? false;
      const { activeElement } = document;
      const isForForm = activeElement === document.body || form.current?.contains(activeElement);
      if (files.length === 0 || hasText || !isForForm) return;
      event.preventDefault();
      orderSubmission.send({ type: 'images.chosen', files });
    };
    const stay = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    document.addEventListener('paste', onPaste);
    document.addEventListener('dragover', stay);
    document.addEventListener('drop', stay);
    return () => {
      document.removeEventListener('paste', onPaste);
      document.removeEventListener('dragover', stay);
      document.removeEventListener('drop', stay);
    };
  }, [form, orderSubmission]);
}
