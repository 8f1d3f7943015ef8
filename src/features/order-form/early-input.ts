import { TYPED_FIELDS } from '#src/domain/order/order-fields.ts';
import type { OrderSubmissionActor } from '#src/features/shared/actors/actors-context.ts';

/** Applies what was typed and chosen before the form was hydrated. */
export function applyEarlyInput(form: HTMLFormElement, actor: OrderSubmissionActor): void {
  readTypedFields(new FormData(form), actor);
  const input = form.querySelector<HTMLInputElement>('[type=file]');
  const files = [...(input?.files ?? [])];
  if (!input || files.length === 0) return;
  actor.send({ type: 'files.chosen', files });
  // Without this, choosing a removed file again would not fire `change`.
  input.value = '';
}

/** Reads texts for which the form received no event, such as those of password managers. */
export function readTypedFields(typed: FormData, actor: OrderSubmissionActor): void {
  const { draft } = actor.getSnapshot().context;
  for (const field of TYPED_FIELDS) {
    const value = typed.get(field);
    if (typeof value === 'string' && value.replaceAll('\r\n', '\n') !== draft[field].replaceAll('\r\n', '\n')) {
      actor.send({ type: 'draft.changed', field, value });
    }
  }
}
