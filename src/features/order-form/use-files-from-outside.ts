import { type RefObject, useEffect } from 'react';
import { useActors } from '../actors-context.ts';

/** Takes files that are pasted while the form, or nothing at all, has the focus. */
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
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [form, orderSubmission]);
}
