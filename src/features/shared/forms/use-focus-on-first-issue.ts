import { type RefObject, useEffect, useRef } from 'react';
import type { FormIssue } from '#src/validation/field-issues.ts';

/** Gives what to call at a submission for the first field with an issue, named by `nameOf`, to get the focus. */
export function useFocusOnFirstIssue(
  form: RefObject<HTMLFormElement | null>,
  issues: readonly FormIssue[],
  nameOf: (path: string) => string,
): () => void {
  const isExpecting = useRef(false);
  useEffect(() => {
    if (issues.length === 0 || !isExpecting.current) return;
    isExpecting.current = false;
    const names = issues.map(({ path }) => nameOf(path));
    const controls = [...(form.current?.querySelectorAll<HTMLInputElement>('input, textarea') ?? [])];
    controls.find(({ name }) => names.includes(name))?.focus();
  }, [issues, form, nameOf]);
  return () => {
    isExpecting.current = true;
  };
}
