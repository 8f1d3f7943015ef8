import { type RefObject, useEffect, useRef } from 'react';
import type { FormIssue } from '#src/validation/field-issues.ts';

/**
 * Returns a function to call on submission. It focuses the first field with an issue. `nameOf` maps an issue's path to
 * a control's name.
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
