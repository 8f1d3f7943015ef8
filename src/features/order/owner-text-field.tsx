import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useLayoutEffect, useRef } from 'react';
import { limits } from '#src/contract/limits.generated.ts';
import type { Order } from '#src/contract/schema.generated.ts';
import { type OwnerText, ownerTextOf } from '#src/domain/order/owner-text.ts';
import { useAdminActors } from '#src/features/shared/actors/admin-actors-context.ts';
import { ErrorReference } from '#src/features/shared/forms/error-reference.tsx';
import { NewerText } from '#src/features/shared/forms/newer-text.tsx';
import { useIssueText } from '#src/features/shared/forms/use-issue-text.ts';
import { useOrderLabels } from '#src/translations/admin/order-labels.ts';
import { Button } from '#src/ui/button.tsx';
import { Field } from '#src/ui/field.tsx';
import { Status } from '#src/ui/status.tsx';
import styles from './order.module.css';
import { useOwnerText } from './use-owner-text.ts';

interface OwnerTextFieldProps {
  readonly field: OwnerText;
  readonly order: Order;
}

const MAX_LENGTHS = { note: limits.NoteForm.note.maxLength, answer: limits.AnswerForm.answer.maxLength };

/** One of the owner's texts on an order. It is edited in place and saved when the admin leaves the field or the order. */
export function OwnerTextField({ field, order }: OwnerTextFieldProps) {
  const { t } = useLingui();
  const { admin } = useAdminActors();
  const maxLength = MAX_LENGTHS[field];
  const { id, typed, text } = useOwnerText(order, field);
  const [issue] = useSelector(typed, (snapshot) => snapshot?.context.issues ?? NO_ISSUES);
  const reference = useSelector(typed, (snapshot) => snapshot?.context.reference ?? '');
  const hasFailed = useSelector(typed, (snapshot) => snapshot?.matches({ editing: 'refused' }) ?? false);
  const newer = useSelector(typed, (snapshot) => (snapshot?.matches('conflict') ? snapshot.context.order : null));
  const label = useOrderLabels()[field];
  const { hint, failure } = useTexts(field);
  const issueText = useIssueText();
  const open = () => {
    admin.send({ type: 'ownerText.opened', field, order });
    return admin.getSnapshot().children[id];
  };
  const submit = () => admin.getSnapshot().children[id]?.send({ type: 'ownerText.submitted' });
  const control = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  // A field that is removed with the focus does not lose it first.
  useLayoutEffect(() => {
    const element = control.current;
    return () => {
      if (document.activeElement === element) admin.getSnapshot().children[id]?.send({ type: 'ownerText.submitted' });
    };
  }, [admin, id]);
  return (
    <div className={text === '' ? 'stack gap-3 unprinted' : 'stack gap-3'}>
      <div className="unprinted">
        <Field
          ref={control}
          name={field}
          label={label}
          hint={hint}
          value={text}
          onFocus={open}
          onBlur={submit}
          onChange={(changed) => open()?.send({ type: 'ownerText.changed', text: changed })}
          error={issue && issueText(issue, field)}
          rows={3}
          maxLength={maxLength}
          counted={text.length > maxLength}
          autoComplete="off"
        />
      </div>
      {/* A text area would cut the text on paper. */}
      <div className={styles.printed}>
        <p className="muted text-14">{label}</p>
        <p className={styles.description} dir="auto">
          {text}
        </p>
      </div>
      {hasFailed && !issue && (
        <Status tone="bad" announcedElsewhere className="stack gap-2 unprinted">
          <p>{failure}</p>
          <ErrorReference reference={reference} />
          <Button onClick={submit}>{t`تلاش دوباره`}</Button>
        </Status>
      )}
      {newer && (
        <NewerText
          field={field}
          label={label}
          text={ownerTextOf(newer, field)}
          rows={3}
          onTake={() => typed?.send({ type: 'newer.taken' })}
        >
          <Button onClick={() => typed?.send({ type: 'newer.overwritten' })}>{t`ذخیرهٔ نوشتهٔ من`}</Button>
        </NewerText>
      )}
    </div>
  );
}

/** Returns the hint below a field, and the message if it was not saved. */
function useTexts(field: OwnerText): { readonly hint: string; readonly failure: string } {
  const { t } = useLingui();
  return {
    note: {
      hint: t`مشتری این را نمی‌بیند. با بیرون رفتن از این قسمت ذخیره می‌شود.`,
      failure: t`یادداشت ذخیره نشد؛ نوشتهٔ شما همین‌جاست.`,
    },
    answer: {
      hint: t`مشتری این را در رسیدش می‌خواند. با بیرون رفتن از این قسمت ذخیره می‌شود.`,
      failure: t`پاسخ ذخیره نشد؛ نوشتهٔ شما همین‌جاست.`,
    },
  }[field];
}

const NO_ISSUES: readonly never[] = [];
