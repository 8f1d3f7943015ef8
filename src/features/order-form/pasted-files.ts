/**
 * Returns the files that are pasted for a form: while the focus is in it or on what contains it, such as the section of a
 * followed link. A text that is pasted with its picture is a text.
 */
export function filesPastedFor(form: HTMLFormElement, { clipboardData }: ClipboardEvent): readonly File[] {
  const { activeElement } = document;
  const isForForm = form.contains(activeElement) || activeElement?.contains(form);
  const hasText = clipboardData?.types.includes('text/plain');
  return isForForm && !hasText ? [...(clipboardData?.files ?? [])] : [];
}
