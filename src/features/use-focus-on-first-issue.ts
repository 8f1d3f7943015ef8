import { type RefObject, useEffect, useRef } from 'react';
import type { FormIssue } from '#src/validation/field-issues.ts';

/**
 * After a submission, focuses the first field of the form in which something is wrong, whoever found it.
 * @param nameOf the name of the control for an issue's path
 * @returns to be called when the form is submitted
 */
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
