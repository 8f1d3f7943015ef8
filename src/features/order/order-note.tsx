import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useLayoutEffect, useRef } from 'react';
import { limits } from '#src/contract/limits.generated.ts';
import type { Order } from '#src/contract/schema.generated.ts';
import { useAdminActors } from '#src/features/shared/actors/admin-actors-context.ts';
import { ErrorReference } from '#src/features/shared/forms/error-reference.tsx';
import { NewerText } from '#src/features/shared/forms/newer-text.tsx';
import { useIssueText } from '#src/features/shared/forms/use-issue-text.ts';
import { noteId } from '#src/machines/admin/admin.machine.ts';
import { useOrderLabels } from '#src/translations/admin/order-labels.ts';
import { Button } from '#src/ui/button.tsx';
import { Field } from '#src/ui/field.tsx';
import { Status } from '#src/ui/status.tsx';
import styles from './order.module.css';

const { maxLength } = limits.NoteForm.note;

/** The owner's note on an order. It is edited in place and saved when the admin leaves the field or the order. */
export function OrderNote({ order }: { readonly order: Order }) {
  const { t } = useLingui();
  const { admin } = useAdminActors();
  const { note: stored = '' } = order;
  const id = noteId(order._id);
  const typed = useSelector(admin, ({ children }) => children[id]);
  const text = useSelector(typed, (snapshot) => snapshot?.context.text ?? stored);
  const [issue] = useSelector(typed, (snapshot) => snapshot?.context.issues ?? NO_ISSUES);
  const reference = useSelector(typed, (snapshot) => snapshot?.context.reference ?? '');
  const hasFailed = useSelector(typed, (snapshot) => snapshot?.matches({ editing: 'refused' }) ?? false);
  const newer = useSelector(typed, (snapshot) => (snapshot?.matches('conflict') ? snapshot.context.order : null));
  const label = useOrderLabels().note;
  const issueText = useIssueText();
  const open = () => {
    admin.send({ type: 'note.opened', order });
    return admin.getSnapshot().children[id];
  };
  const submit = () => admin.getSnapshot().children[id]?.send({ type: 'note.submitted' });
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  // A field that is removed with the focus does not lose it first.
  useLayoutEffect(() => {
    const element = field.current;
    return () => {
      if (document.activeElement === element) admin.getSnapshot().children[id]?.send({ type: 'note.submitted' });
    };
  }, [admin, id]);
  return (
    <div className={text === '' ? 'stack gap-3 unprinted' : 'stack gap-3'}>
      <div className="unprinted">
        <Field
          ref={field}
          name="note"
          label={label}
          hint={t`مشتری این را نمی‌بیند. با بیرون رفتن از این قسمت ذخیره می‌شود.`}
          value={text}
          onFocus={open}
          onBlur={submit}
          onChange={(changed) => open()?.send({ type: 'note.changed', text: changed })}
          error={issue && issueText(issue, 'note')}
          rows={3}
          maxLength={maxLength}
          counted={text.length > maxLength}
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
      {hasFailed && !issue && (
        <Status tone="bad" announcedElsewhere className="stack gap-2 unprinted">
          <p>{t`یادداشت ذخیره نشد؛ نوشتهٔ شما همین‌جاست.`}</p>
          <ErrorReference reference={reference} />
          <Button onClick={submit}>{t`تلاش دوباره`}</Button>
        </Status>
      )}
      {newer && (
        <NewerText
          field="note"
          label={label}
          text={newer.note ?? ''}
          rows={3}
          onTake={() => typed?.send({ type: 'newer.taken' })}
        >
          <Button onClick={() => typed?.send({ type: 'newer.overwritten' })}>{t`ذخیرهٔ نوشتهٔ من`}</Button>
        </NewerText>
      )}
    </div>
  );
}

const NO_ISSUES: readonly never[] = [];
