/** Enter in a line of the order leads to the next field, so that it does not send the order by accident. */
export function focusNextOnEnter(form: HTMLFormElement, event: KeyboardEvent): void {
  const { target } = event;
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement) || target.type === 'file') return;
  event.preventDefault();
  if (event.isComposing) return;
  const fields = [...form.querySelectorAll<HTMLElement>('input:not([tabindex]), textarea')];
  fields[fields.indexOf(target) + 1]?.focus();
}
