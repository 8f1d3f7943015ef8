import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { limits } from '#src/contract/limits.generated.ts';
import type { Order } from '#src/contract/schema.generated.ts';
import { useAdminActors } from '#src/features/shared/actors/admin-actors-context.ts';
import { ErrorReference } from '#src/features/shared/forms/error-reference.tsx';
import { useIssueText } from '#src/features/shared/forms/use-issue-text.ts';
import { useNote } from '#src/features/shared/orders/use-note.ts';
import { useOrderLabels } from '#src/translations/admin/order-labels.ts';
import { Button } from '#src/ui/button.tsx';
import { Field } from '#src/ui/field.tsx';
import { Status } from '#src/ui/status.tsx';
import styles from './order.module.css';

const { maxLength } = limits.NoteForm.note;

/** The owner's note on an order, which is edited in place. */
export function OrderNote({ order }: { readonly order: Order }) {
  const { t } = useLingui();
  const { notes } = useAdminActors();
  const { name, _id: id } = order;
  const stored = useNote(order);
  const draft = useSelector(notes, ({ context }) => context.drafts[id]);
  const failure = useSelector(notes, ({ context }) => (context.failure?.id === id ? context.failure : null));
  const isSaving = useSelector(notes, ({ context }) => context.saving?.order._id === id);
  const isSaved = useSelector(notes, ({ context }) => id in context.saved) && draft === undefined;
  const submission = { type: 'note.submitted', order } as const;
  const canSave = useSelector(notes, (snapshot) => snapshot.can(submission));
  const label = useOrderLabels().note;
  const issueText = useIssueText();
  const [issue] = failure?.issues ?? [];
  const text = draft ?? stored;
  return (
    <form
      className={text === '' ? 'stack gap-3 unprinted' : 'stack gap-3'}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        notes.send(submission);
      }}
    >
      <div className="unprinted">
        <Field
          name="note"
          label={label}
          hint={t`مشتری این را نمی‌بیند.`}
          value={text}
          onChange={(typed) => notes.send({ type: 'note.changed', order, text: typed })}
          error={issue && issueText(issue, 'note')}
          rows={3}
          maxLength={maxLength}
          counted
          autoComplete="off"
        />
      </div>
      {/* A text area would cut the note on paper. */}
      <div className={styles.printed}>
        <p className="muted text-14">{label}</p>
        <p className={styles.description} dir="auto">
          {text}
        </p>
      </div>
      {failure && !issue && (
        <Status tone="bad">
          {t`یادداشت ذخیره نشد؛ نوشتهٔ شما همین‌جاست. دوباره تلاش کنید.`}
          <ErrorReference reference={failure.reference} />
        </Status>
      )}
      <div className="row gap-3 unprinted">
        <Button
          type="submit"
          busy={isSaving}
          aria-disabled={isSaving || !canSave}
          aria-label={t`ذخیرهٔ یادداشت سفارش ${name}`}
        >{t`ذخیره`}</Button>
        <p role="status" className="good text-14">
          {isSaved && t`یادداشت ذخیره شد.`}
        </p>
      </div>
    </form>
  );
}
